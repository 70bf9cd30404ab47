// Declares `candor guard`, `candor approve` and `candor canaries`, with their flags.

import { type Command, Option } from 'commander';
import { DURABILITIES } from '#model/ledger.ts';
import type { ApproveFlags } from '../commands/approve.ts';
import { httpOptions } from '../guard/http-options.ts';

const LAST_WORDS_MS = 1000;

/** Selects the version of a package, not of tools. It shares only a word with --no-pin, and so needs its own key. */
function packagePin(): Option {
	const option = new Option('--pin <package@version>', 'start exactly this version of the package that the command runs');
	option.attributeName = () => 'packagePin';
	return option;
}

export function addGuardVerbs(program: Command): void {
	httpOptions(program.command('guard'))
		.usage('[flags] -- <command...> | --upstream <url> [flags]')
		.argument('[command...]', 'how the server is started: npx -y pkg, uvx pkg, node server.mjs, …')
		.passThroughOptions()
		.option('--policy <name|file>', 'default, strict, or a YAML file (docs/policy.md)', 'default')
		.option(
			'--lock <file>',
			'hold the server to its lock: what declares something else is withheld; with --sandbox only its hosts are reached (docs/lock.md)',
		)
		.option('--name <server>', 'what the server is called in policy, pins and ledger (default: by its command)')
		.option('--ledger <file>', 'where decisions are kept (default: ledger.db in candor’s data directory)')
		.addOption(
			new Option('--durable <how>', 'normal: survives the guard’s death; full: a power cut too').choices(DURABILITIES).default('normal'),
		)
		.addOption(new Option('--log-arguments <how>', 'what of the arguments is kept').choices(['digest', 'masked']).default('digest'))
		.option('--sandbox', 'run the server in a cell (a policy that needs one has it without this flag)')
		.option('--observe', 'trace the server in its cell, and keep what each call did beside its decision in the ledger')
		.option('--max-message-mb <n>', 'longer messages are refused', '32')
		.option('--no-dns', 'look up no host name of the arguments: their spelling alone decides')
		.option('--no-elicit', 'put no question to the client: a call that the policy asks about waits for a signed approval')
		// Declared here, because beside an option --pin a negating flag would not default to on.
		.addOption(new Option('--no-pin', 'show tools as the server lists them, also when they changed since their first use').default(true))
		.addOption(packagePin())
		.action(async (words: string[], flags: object) => {
			const { guardCommand } = await import('../commands/guard.ts');
			process.exitCode = await guardCommand(words, flags);
			// Waits for the last output, but not forever: the reader may not read, and a process may hold the server's stream open.
			setTimeout(() => process.exit(), LAST_WORDS_MS).unref();
		});

	const canaries = program.command('canaries');
	canaries
		.command('plant')
		.description('put some there, never over a file that exists')
		.argument('[directory]', 'the project', '.')
		.action(async (directory: string) => {
			const { plantCommand } = await import('../commands/canaries.ts');
			process.exitCode = plantCommand(directory);
		});
	canaries
		.command('list')
		.description('where they are')
		.action(async () => {
			const { listCommand } = await import('../commands/canaries.ts');
			process.exitCode = listCommand();
		});
	canaries
		.command('remove')
		.description('take them out again')
		.argument('[directory]', 'the project', '.')
		.action(async (directory: string) => {
			const { removeCommand } = await import('../commands/canaries.ts');
			process.exitCode = removeCommand(directory);
		});

	program
		.command('approve')
		.usage('[server [tools...]] | --call <id> | --init')
		.argument('[server]', 'its name, as the guard was given it')
		.argument('[tools...]', 'the tools to let pass as they are now')
		.option('--kind <kind>', 'what the names are of: tool, prompt, template or instructions (which need no name; default: tool)')
		.option('--all', 'everything of that server that waits')
		.option('--digest <start>', 'of one tool: only if it is still the one that the list showed')
		.option('--call <id>', 'the call that the list or the guard’s stderr names')
		.option('--for <time>', 'with --call: how long it may be repeated (default: 10m)')
		.option('--revoke', 'take the approval of those tools or of that call back')
		.option('--init', 'set the key that approvals are signed with, and its passphrase, in a terminal')
		.option('--key-file <file>', 'sign with this Ed25519 private key (PEM, also from a pipe) in the place of a passphrase')
		.option('--passphrase-fd <n>', 'read the passphrase from this file descriptor in the place of the terminal')
		.option('--ledger <file>', 'where the approval is written down, as given to the guard (default: ledger.db in candor’s data directory)')
		.action(async (server: string | undefined, tools: string[], flags: ApproveFlags) => {
			const { approveCommand } = await import('../commands/approve.ts');
			process.exitCode = await approveCommand({ server, tools, flags });
		});
}
