// A command for completion and the manual: its words, flags and purpose.

import type { Command } from 'commander';

export interface CompletedFlag {
	readonly names: readonly string[];
	readonly description: string;
	/** Whether the flag takes a value. */
	readonly isValued: boolean;
	readonly choices: readonly string[];
}

export interface CompletedCommand {
	/** `policy check` */
	readonly words: string;
	readonly usage: string;
	readonly description: string;
	readonly flags: readonly CompletedFlag[];
	readonly arguments: readonly { readonly name: string; readonly description: string; readonly choices: readonly string[] }[];
	readonly inner: readonly CompletedCommand[];
}

export function completedCommands(program: Command, prefix = ''): readonly CompletedCommand[] {
	return program.commands.map((command) => {
		const words = `${prefix}${command.name()}`;
		return {
			words,
			usage: command.usage(),
			description: command.description(),
			flags: command.options.map(({ long, short, description, required, optional, argChoices }) => ({
				names: [short, long].filter((name) => name !== undefined && name !== null),
				description,
				isValued: required || optional,
				choices: argChoices ?? [],
			})),
			arguments: command.registeredArguments.map((argument) => ({
				name: argument.name(),
				description: argument.description,
				choices: argument.argChoices ?? [],
			})),
			inner: completedCommands(command, `${words} `),
		};
	});
}

/** Returns the commands and all their subcommands. */
export function flattened(commands: readonly CompletedCommand[]): readonly CompletedCommand[] {
	return commands.flatMap((command) => [command, ...flattened(command.inner)]);
}
