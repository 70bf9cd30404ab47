// Splits a shell line into the commands that it joins with &&, if it uses nothing else of the shell.

import type { Argv } from '#model/target.ts';
import { splitWords } from '#util/split-words.ts';

const SYNTAX = new Set('|&;<>()$`*?[]{}\n');

/** `cd app && node server.mjs` → two commands. Returns undefined if a shell would do more than start them one after the other. */
export function shellSegments(line: string): readonly Argv[] | undefined {
	const segments = splitAtAnd(line);
	const commands = segments?.map((segment) => {
		const split = splitWords(segment);
		const [program, ...args] = 'words' in split ? split.words : [];
		return program === undefined ? undefined : ([program, ...args] as const);
	});
	return commands === undefined || commands.includes(undefined) ? undefined : commands.filter((command) => command !== undefined);
}

function splitAtAnd(line: string): readonly string[] | undefined {
	const segments: string[] = [];
	let from = 0;
	let quote = '';
	for (let at = 0; at < line.length; at++) {
		const char = line[at] ?? '';
		if (quote === "'") quote = char === "'" ? '' : quote;
		else if (char === '\\') at++;
		else if (char === '"') quote = quote === '' ? '"' : '';
		else if (quote === '"' ? char === '$' || char === '`' : SYNTAX.has(char) && !line.startsWith('&&', at)) return undefined;
		else if (quote === '' && char === "'") quote = "'";
		else if (quote === '' && char === '&') {
			segments.push(line.slice(from, at));
			from = at + 2;
			at++;
		}
	}
	return quote === '' ? [...segments, line.slice(from)] : undefined;
}
