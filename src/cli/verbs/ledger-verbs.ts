// Declares `candor ledger` and `candor stats`, with their flags.

import { type Command, Option } from 'commander';
import { DECISIONS } from '#model/ledger.ts';

export function addLedgerVerbs(program: Command): void {
	const ledger = program
		.command('ledger')
		.option('--server <name>', 'only of this server')
		.option('--tool <name>', 'only of this tool')
		.addOption(new Option('--decision <decision>', 'only these, and their outcomes').choices(DECISIONS))
		.option('--since <time>', 'only from then on: 2h, 3d, 2026-11-15, 2026-11-15T14:20 (UTC)')
		.option('-n, --limit <n>', 'only so many of the latest decisions, newest first')
		.option('--follow', 'go on as new ones come, until Ctrl-C')
		.option('--json', 'a line of JSON each (schemas/ledger.schema.json)')
		.option('--ledger <file>', 'the ledger to read (default: ledger.db in the data directory)')
		.action(async (flags: object) => {
			const { ledgerCommand } = await import('../commands/ledger.ts');
			process.exitCode = await ledgerCommand(flags);
		});

	ledger
		.command('verify')
		.description('walk the whole chain, and say which rows were changed, removed, added or cut off (exit 3)')
		.option('--head <hash>', 'also: is the row with this hash, noted elsewhere, still in the chain?')
		.option('--json', 'print the result as JSON')
		.option('--ledger <file>', 'the ledger to verify (default: ledger.db in the data directory)')
		.action(async (_flags: object, command: Command) => {
			const { ledgerVerifyCommand } = await import('../commands/ledger-verify.ts');
			process.exitCode = await ledgerVerifyCommand(command.optsWithGlobals());
		});

	program
		.command('stats')
		.option('--server <name>', 'only of this server')
		.option('--since <time>', 'only from then on: 2h, 3d, 2026-11-15, 2026-11-15T14:20 (UTC)')
		.option('--json', 'print the counts as JSON')
		.option('--ledger <file>', 'the ledger to read (default: ledger.db in the data directory)')
		.action(async (flags: object) => {
			const { statsCommand } = await import('../commands/stats.ts');
			process.exitCode = await statsCommand(flags);
		});
}
