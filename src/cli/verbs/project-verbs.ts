// Declares `candor init` and its flags.

import type { Command } from 'commander';

export function addProjectVerbs(program: Command): void {
	program
		.command('init')
		.argument('[command...]', 'after --: how the server is started; else what package.json, pyproject.toml and .mcp.json name')
		.option('--force', 'also where there is a candor.yaml already')
		.action(async (words: readonly string[], flags: { force?: true }) => {
			const { initCommand } = await import('../commands/init.ts');
			process.exitCode = await initCommand(words, flags);
		});
}
