// Declares `candor cache`, `candor completion` and `candor man`, with their flags.

import { Argument, type Command } from 'commander';
import { SHELLS } from '../completion/shells.ts';

export function addShellVerbs(program: Command, addAll: (program: Command) => Promise<void>): void {
	const cache = program.command('cache').action(async () => {
		const { cacheListCommand } = await import('../commands/cache.ts');
		process.exitCode = cacheListCommand();
	});
	cache
		.command('prune')
		.description('remove what was fetched or measured long ago; an audit makes it again')
		.option('--older-than <time>', 'only what is older: 30d, 12h; 0 for everything', '30d')
		.option('--dry-run', 'say what would be removed, and remove nothing')
		.action(async (flags: { olderThan: string; dryRun?: true }) => {
			const { cachePruneCommand } = await import('../commands/cache.ts');
			process.exitCode = cachePruneCommand(flags);
		});

	program
		.command('completion')
		.addArgument(new Argument('<shell>', 'for which shell').choices(SHELLS))
		.addHelpText('after', HOW)
		.action(async (shell: (typeof SHELLS)[number]) => {
			const { completionCommand } = await import('../commands/completion.ts');
			process.exitCode = await completionCommand(shell, addAll);
		});

	program.command('man').action(async () => {
		const { manCommand } = await import('../commands/man.ts');
		process.exitCode = await manCommand(addAll);
	});
}

const HOW = `
  bash:  candor completion bash > ~/.local/share/bash-completion/completions/candor
  zsh:   candor completion zsh > a directory of $fpath, as _candor
  fish:  candor completion fish > ~/.config/fish/completions/candor.fish
`;
