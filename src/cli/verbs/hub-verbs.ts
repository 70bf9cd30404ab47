// Declares `candor sign` and `candor push`, with their flags.

import { type Command, Option } from 'commander';
import { SERVER_CATEGORIES } from '#model/pushed-audit.ts';

export function addHubVerbs(program: Command): void {
	program
		.command('sign')
		.usage('--init | FILE | --check FILE')
		.argument('[file]', 'what to sign, such as the JSON report of an audit; with --check, what was signed')
		.option('--init', 'make your signing key, under keys in the data directory')
		.option('--check', 'is the file what was signed, to the byte? (exit 3: no)')
		.option('--key <file>', 'with --check: this public key must have signed it (default: yours, or one in keys/trusted)')
		.option('--signature <file>', 'where the signature is (default: FILE.dsse)')
		.action(async (file: string | undefined, flags: object) => {
			const { signCommand } = await import('../commands/sign.ts');
			process.exitCode = await signCommand(file, flags);
		});

	program
		.command('push')
		.usage('[flags] [audit.json | -]')
		.argument('[file]', 'the JSON report of an audit; - or nothing: from standard input', '-')
		.option('--server-name <name>', 'under which name the hub lists the server (default: the name in the report)')
		.option('--description <text>', 'one line about the server')
		.option('--github-url <url>', 'where its source is')
		.option('--npm-package <name>', 'the package that it is published as')
		.option('--author <name>', 'who makes it')
		.addOption(new Option('--category <category>', 'what it works with').choices(SERVER_CATEGORIES))
		.option('--hub <url>', 'the hub (default: the variable CANDOR_HUB_URL)')
		.option('--no-sign', 'do not sign, although there is a signing key')
		.option('--dry-run', 'print what would be sent, and send nothing')
		.addHelpText('after', '\nThe token is read from the variable CANDOR_TOKEN; candor serve shows it once, when it is minted.')
		.action(async (file: string, flags: object) => {
			const { pushCommand } = await import('../commands/push.ts');
			process.exitCode = await pushCommand(file, flags);
		});
}
