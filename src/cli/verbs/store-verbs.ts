// Declares `candor store` and its flags.

import type { Command } from 'commander';

const DATABASE = 'postgres://…, or a file (default: the variable CANDOR_DATABASE, else SQLite in candor’s data directory)';

export function addStoreVerbs(program: Command): void {
	const store = program.command('store');
	store
		.command('backup')
		.argument('<file>', 'the new file')
		.description('copy the SQLite store to a file while it is in use')
		.option('--database <url>', DATABASE)
		.action(async (file: string, flags: object) => {
			const { storeBackupCommand } = await import('../commands/store.ts');
			process.exitCode = await storeBackupCommand(file, flags);
		});
	store
		.command('export')
		.description('print decisions, servers and audits as lines of JSON; tokens are left out')
		.option('--database <url>', DATABASE)
		.action(async (flags: object) => {
			const { storeExportCommand } = await import('../commands/store.ts');
			process.exitCode = await storeExportCommand(flags);
		});
	store
		.command('prune')
		.description('remove the oldest decisions or audits; local ledgers stay')
		.option('--older-than <time>', 'remove decisions that are older: 90d, 12h')
		.option('--keep-rows <n>', 'keep at most the newest rows of the chain')
		.option('--keep-mb <n>', 'keep at most the newest megabytes of the chain')
		.option('--keep-audits <n>', 'keep at most the newest audits of each server')
		.option('--database <url>', DATABASE)
		.action(async (flags: object) => {
			const { storePruneCommand } = await import('../commands/store.ts');
			process.exitCode = await storePruneCommand(flags);
		});
}
