// Recognises secrets by the name before them, regardless of their shape. This is for stored arguments, where masking a word too many
// costs little; never for text that a model reads, or a person who has to decide.

import type { TextMatch } from './hidden-unicode.ts';

/** nextPageToken and similar names mark a position and grant no access. */
const WORDS =
	'pass(?:word|wd|phrase|code)|secret|(?<!page[_-]?|next[_-]?|sync[_-]?|start[_-]?|continuation[_-]?|cancel(?:lation)?[_-]?|progress[_-]?)token|(?:api|access|account|auth|private|secret|signing|encryption|master|subscription|ssh)[_-]?key|authorization|cookie|credential';

const NAME = new RegExp(`(?:${WORDS}|(?:^|[_-])(?:pass|pwd|pw|auth|otp))s?(?:[_-]?(?:value|string|text|base64|b64|hash))?$`, 'i');

const VALUE = `(?:(?:bearer|basic|token|digest)\\s{1,3})?(?:\\\\?"[^"\\\\]+|\\\\?'[^'\\\\]+|[^\\s"'&,;)}\\]\\\\]+)`;
const IN_TEXT = new RegExp(
	[
		// Header lines, up to the end of the line
		`(?:authorization|cookie)\\\\?["']?\\s{0,2}:\\s{0,3}\\\\?["']?(?<header>[^\\n"'\\\\]+)`,
		// password=…, "api_key": "…", DB_PASSWORD := …
		`(?:${WORDS})s?\\\\?["']?\\s{0,3}(?:=>|:=|[=:])\\s{0,3}(?<assigned>${VALUE})`,
		// --token …
		`(?<=\\s|^)--?[\\w-]{0,40}?(?:${WORDS})\\s{1,3}(?<flag>${VALUE})`,
		// ALTER USER a PASSWORD '…', IDENTIFIED BY '…'
		`(?:password|identified by)\\s{1,3}(?<quoted>["'][^"']+)`,
		'\\b(?:bearer|basic)\\s{1,3}(?<scheme>[\\w.~+/=-]{8,})',
		'(?<![\\w-])(?<jwt>eyJ[\\w-]{8,}\\.eyJ[\\w-]{8,}\\.[\\w-]*)',
	].join('|'),
	'dgi',
);

export function isSecretName(name: string): boolean {
	const words = name.slice(-80).replace(/([a-z0-9])([A-Z])/g, '$1_$2');
	return NAME.test(words);
}

/** --password, -token: the next word is the secret. */
export function isSecretFlag(word: unknown): boolean {
	return typeof word === 'string' && /^--?[\w-]{2,60}$/.test(word) && isSecretName(word);
}

export function namedSecretsIn(text: string): readonly TextMatch[] {
	const found: TextMatch[] = [];
	// Matches are processed one by one, because the positions of all groups would take gigabytes for millions of matches.
	for (const { indices } of text.matchAll(IN_TEXT)) {
		const place = Object.values(indices?.groups ?? {}).find((one) => one !== undefined);
		if (place !== undefined) found.push({ from: place[0], to: place[1], what: 'a secret by its name' });
	}
	return found;
}
