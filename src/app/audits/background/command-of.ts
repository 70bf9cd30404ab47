import type { Argv } from '#model/target.ts';
import { splitWords } from '#util/split-words.ts';
import { UserError } from '#util/user-error.ts';

/** Accepts a list of words, or one text that is split like a shell command. */
export function commandOf(given: string | readonly string[]): Argv {
	const split = typeof given === 'string' ? splitWords(given) : { words: given };
	if ('unclosed' in split) throw new UserError(`the command has an unclosed ${split.unclosed}`);
	const [program, ...args] = split.words;
	if (program === undefined || program === '') throw new UserError('the command is empty', { hint: 'npx -y some-server' });
	if (/^https?:/i.test(program))
		throw new UserError('a server that runs elsewhere is audited on the command line only', {
			hint: 'candor audit https://mcp.example/mcp',
		});
	return [program, ...args];
}
