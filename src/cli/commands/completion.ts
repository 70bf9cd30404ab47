import type { Command } from 'commander';
import { allCommands } from '../completion/all-commands.ts';
import { COMPLETIONS } from '../completion/completion-scripts.ts';
import type { SHELLS } from '../completion/shells.ts';
import { EXIT } from '../exit-codes.ts';

export async function completionCommand(shell: (typeof SHELLS)[number], addAll: (program: Command) => Promise<void>): Promise<number> {
	process.stdout.write(COMPLETIONS[shell](await allCommands(addAll)));
	return EXIT.clean;
}
