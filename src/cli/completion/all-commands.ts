import { Command } from 'commander';
import { SUMMARIES } from '../overview.ts';
import { type CompletedCommand, completedCommands } from './completed-command.ts';

/** Returns every command with its flags, in the order of the overview. */
export async function allCommands(addAll: (program: Command) => Promise<void>): Promise<readonly CompletedCommand[]> {
	const program = new Command('candor').enablePositionalOptions();
	await addAll(program);
	for (const command of program.commands) command.description(SUMMARIES[command.name()] ?? command.description());
	const order = Object.keys(SUMMARIES);
	return completedCommands(program).toSorted((a, b) => order.indexOf(a.words) - order.indexOf(b.words));
}
