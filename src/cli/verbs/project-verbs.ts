// `candor init`, in words.

import type { Command } from 'commander';

export function addProjectVerbs(program: Command): void {
	program
		.command('init')
		.option('--force', 'also where there is a candor.yaml already')
		.action(async (flags: { force?: true }) => {
			const { initCommand } = await import('../commands/init.ts');
			process.exitCode = await initCommand(flags);
		});
}
