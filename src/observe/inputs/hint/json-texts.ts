// A text argument whose description asks for JSON: the example of the description, or a small document.

import { isObject } from '#util/json-object.ts';
import { parsedText } from '#util/parsed-text.ts';
import type { Hint } from './hint.ts';
import { isPlainValue } from './prose-texts.ts';

// sample: Provide as JSON object; JSON string of options; a JSON-encoded array of strings; must be valid JSON
const WANTED =
	/\b(?:as|a|an|valid|stringified|seriali[sz]ed|encoded)\s+(?:valid\s+)?JSON\b(?![ -]*(?:files?|paths?|pointers?|schemas?|lines?|documents?|api|endpoint|url))|\bJSON[ -](?:string|object|array|list|encoded|formatted|map|dictionary)\b/i;
// sample: returns the rows as JSON; the output is a JSON object
const GIVEN_BACK = /\b(?:returns?|returned|outputs?|responses?|results?|prints?|exports?)\b[^.]{0,60}\bJSON\b/i;
const LIST = /\bJSON[ -](?:encoded )?(?:array|list)\b|\b(?:array|list) of\b/i;
const LONGEST = 2000;
const LONGEST_EXAMPLE = 400;
const DEEPEST = 5;

export function jsonTexts({ description, marker }: Pick<Hint, 'description' | 'marker'>): readonly string[] {
	const text = description.slice(0, LONGEST);
	if (!WANTED.test(text) || GIVEN_BACK.test(text)) return [];
	const example = exampleIn(text);
	const own: readonly unknown[] = LIST.test(text) ? [[marker], []] : [{ text: marker }, {}];
	return [...(example === undefined ? [] : [withPlain(example, marker, 0)]), ...own].map((value) => JSON.stringify(value));
}

// sample: e.g., ["text1", "text2"]; like {"temperature": 0.5}
function exampleIn(text: string): unknown {
	for (const { index } of text.matchAll(/[[{]/g)) {
		const closing = text[index] === '[' ? ']' : '}';
		for (let end = text.indexOf(closing, index); end >= 0 && end - index < LONGEST_EXAMPLE; end = text.indexOf(closing, end + 1)) {
			const value = parsedText(text.slice(index, end + 1));
			if (value !== undefined) return value;
		}
	}
	return undefined;
}

/** Only plain words of the server's author are used, so that an example names no path, host or program. */
function withPlain(value: unknown, marker: string, depth: number): unknown {
	if (typeof value === 'string') return isPlainValue(value) ? value : marker;
	if (depth >= DEEPEST) return null;
	if (Array.isArray(value)) return value.map((inner) => withPlain(inner, marker, depth + 1));
	if (!isObject(value)) return value;
	return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withPlain(inner, marker, depth + 1)]));
}
