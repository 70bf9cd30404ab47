import type { Argv } from '#model/target.ts';
import { splitWords } from '#util/split-words.ts';
import { UserError } from '#util/user-error.ts';
import type { GuardedTarget } from '../guard/guard-options.ts';

const HINT = '{"name": "files", "command": ["npx", "-y", "@modelcontextprotocol/server-filesystem", "/data"]}';

interface Asked {
	readonly command?: string | readonly string[];
	readonly image?: string;
}

/** With an image, the command contains the words after its entry point. */
export function launchedTarget({ command, image }: Asked): GuardedTarget {
	const words = command === undefined ? [] : wordsOf(command);
	return image === undefined ? { kind: 'command', argv: commandOf(words), pin: undefined } : { kind: 'image', reference: image, words };
}

function wordsOf(command: string | readonly string[]): readonly string[] {
	const split = typeof command === 'string' ? splitWords(command) : { words: command };
	if (!('words' in split)) throw new UserError(`the ${split.unclosed} in the command is not closed`, { hint: HINT });
	// The kernel ends a word at a null byte.
	if (split.words.some((word) => word.includes('\0'))) throw new UserError('a word of the command holds a null byte', { hint: HINT });
	return split.words;
}

function commandOf([program, ...words]: readonly string[]): Argv {
	if (program === undefined || program.startsWith('-')) throw new UserError('the command names no program', { hint: HINT });
	return [program, ...words];
}
