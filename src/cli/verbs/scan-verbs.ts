// Declares `candor scan`, `candor wrap` and `candor unwrap`, with their flags.

import { type Command, Option } from 'commander';
import { collect } from '../collect-flag.ts';
import { FAIL_ON } from '../exit-codes.ts';

export function addScanVerbs(program: Command): void {
	program
		.command('scan')
		.option('--project <dir>', 'read the files of this project too (repeatable; default: where you are)', collect, [])
		.option('--client <name>', 'only the servers of this client: cursor, vscode … (repeatable)', collect, [])
		.option('--audit [names...]', 'audit them in cells: those named, or all that run on this machine and are not disabled')
		.addOption(new Option('--depth <depth>', 'how thorough to be').choices(['quick', 'standard', 'deep']).default('standard'))
		.option('--jobs <n>', 'audits at once (default: what processors and memory bear)')
		.option('--env <K=V...>', 'give the servers that are configured with this variable this value, and no canary', collect, [])
		.option('--show-paths', 'show the servers the directories of your home that their commands name (copies), and no made-up ones')
		.addOption(new Option('--fail-on <severity>', 'with --audit: exit 3 from this severity on').choices(FAIL_ON).default('high'))
		.option('--json', 'print the list, and the reports, as JSON (same as --format json)')
		.option('--format <format>', 'how to print it: text, json, html (one page), markdown; with --audit also sarif, junit', 'text')
		.option('--output <file>', 'write it there instead of to standard output')
		.action(async (flags: object) => {
			const { scanCommand } = await import('../commands/scan.ts');
			process.exitCode = await scanCommand(flags);
		});

	program
		.command('wrap')
		.argument('[names...]', 'clients (cursor, vscode …) or servers; without any, all of them')
		.option('--project <dir>', 'also in the files of this project (repeatable; default: where you are)', collect, [])
		.option('--dry-run', 'say what would be done, and write nothing')
		.option('--yes', 'move servers to another policy without asking')
		.action(async (names: string[], flags: object) => {
			const { wrapCommand } = await import('../commands/wrap.ts');
			process.exitCode = await wrapCommand(names, flags);
		});

	program
		.command('unwrap')
		.argument('[names...]', 'clients or servers; without any, all of them')
		.action(async (names: string[]) => {
			const { unwrapCommand } = await import('../commands/wrap.ts');
			process.exitCode = unwrapCommand(names);
		});
}
