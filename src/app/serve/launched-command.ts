import type { Argv } from '#model/target.ts';
import { splitWords } from '#util/split-words.ts';
import { UserError } from '#util/user-error.ts';

const HINT = '{"name": "files", "command": ["npx", "-y", "@modelcontextprotocol/server-filesystem", "/data"]}';

/** Undefined: an image was given. */
export function launchedCommand(command: string | readonly string[] | undefined): Argv {
	if (command === undefined) throw new UserError('an image cannot be guarded: give the command that starts the server', { hint: HINT });
	const split = typeof command === 'string' ? splitWords(command) : { words: command };
	if (!('words' in split)) throw new UserError(`the ${split.unclosed} in the command is not closed`, { hint: HINT });
	const [program, ...words] = split.words;
	if (program === undefined || program.startsWith('-')) throw new UserError('the command names no program', { hint: HINT });
	// The kernel ends a word at a null byte.
	if (split.words.some((word) => word.includes('\0'))) throw new UserError('a word of the command holds a null byte', { hint: HINT });
	return [program, ...words];
}
