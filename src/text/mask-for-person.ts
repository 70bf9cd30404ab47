// Arguments as they are put to a person, who says yes or no to what they see. Nothing that could do anything may be hidden from them, so what a name calls a secret is
// shown (`{"secret": "production"}`, `--token $(…)`), names are shown, and of a well-known token only what is one long word: not what was put between the lines of a key.

import { replaced } from './replaced.ts';
import { secretsIn } from './secrets.ts';

const LONG_WORDS = /[\w+/=.~:-]{16,}/g;

export function maskForPerson(args: unknown): unknown {
	return JSON.parse(JSON.stringify(args), (_, value: unknown) => (typeof value === 'string' ? maskedText(value) : value)) as unknown;
}

function maskedText(text: string): string {
	const words = secretsIn(text).flatMap(({ from, to, what }) =>
		[...text.slice(from, to).matchAll(LONG_WORDS)].map(({ 0: word, index }) => ({
			from: from + index,
			to: from + index + word.length,
			what,
		})),
	);
	return replaced(text, words, ({ what }) => `[${what}]`);
}
