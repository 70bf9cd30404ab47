// Masks arguments for a person, who approves or denies what they see. Anything that could have an effect stays visible, so a value that a name marks as a secret is
// shown (`{"secret": "production"}`, `--token $(…)`), names are shown, and only the long words of a well-known token are masked, not text between the lines of a key.

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
