import type { Command } from 'commander';
import { packageVersion } from '#util/package-files.ts';
import { allCommands } from '../completion/all-commands.ts';
import { manual } from '../completion/manual.ts';
import { EXIT } from '../exit-codes.ts';
import { DESCRIPTION } from '../overview.ts';

export async function manCommand(addAll: (program: Command) => Promise<void>): Promise<number> {
	process.stdout.write(manual(await allCommands(addAll), packageVersion(), DESCRIPTION));
	return EXIT.clean;
}
