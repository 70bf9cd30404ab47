// Reads the ids and names in an answer, by property. Only plain words are accepted, so that a server cannot make the exerciser name a
// path, a host or a program. Pure.

import type { Json, JsonObject } from '#model/declaration.ts';
import { isObject } from '#util/json-object.ts';
import { isPlainFileName, isPlainValue } from '../hint/prose-texts.ts';
import { singular } from '../hint/singular.ts';

export type FoundValue = string | number;

const MAX_DEPTH = 6;
const LONGEST_TEXT = 16_000;
// sample: "id": "n-17", Task ID: 17, session_id=3f2a, (name: first), pane_id=%0
const IN_TEXT =
	/\b([A-Za-z][\w ]{0,30}?(?:id|key|name|number|title|uuid|hash|slug|symbol|ref)|id|sha|commit|branch)\b["'*`]*\s*[:=#]\s*["'*`(]*((?:[%@$#](?=\d))?[\w-]{1,64}(?:\.(?:md|txt|json|csv)\b)?)/gi;
// sample: Successfully added entry 1795008939819-1 to orders; Created task #17; Note '3f2a-9c' was saved
const NAMED_BY_KIND = /\b([A-Za-z]{3,20}) [#"'`(]?((?=[\w-]*\d)[\w-]{1,64})\b/g;
// sample: Index 'vector_index' created successfully; Saved the note "plan"
const MADE_BY_KIND =
	/\b([A-Za-z]{3,20}) (["'`])([A-Za-z][\w-]{0,63})\2 (?:was |has been |is )?(?:successfully )?(?:created|added|saved|registered|stored|made)\b/gi;
/** A longer text is a document, in which a number after a word is seldom an id. */
const LONGEST_STATEMENT = 300;
export const IDENTIFYING = /(?:uuid|id|key|name|number|title)$/;

/** Reads structured content, JSON in texts, and ids in prose. `own`: what the call itself has given, which is taken whatever it is. */
export function valuesInReply(
	found: Map<string, FoundValue>,
	reply: JsonObject,
	noun: string,
	own: ReadonlySet<FoundValue> = new Set(),
): void {
	// A list without a name holds what the tool is about.
	note(found, reply['structuredContent'], 0, { names: [noun], own });
	const content = reply['content'];
	for (const part of Array.isArray(content) ? content : []) {
		const text = isObject(part) && typeof part['text'] === 'string' ? part['text'].slice(0, LONGEST_TEXT) : '';
		try {
			note(found, JSON.parse(text) as Json, 0, { names: [noun], own });
		} catch {
			for (const [, property = '', value = ''] of text.matchAll(IN_TEXT)) keep(found, property, value);
			for (const name of listedNames(text))
				for (const property of ['name', 'file_name', singular(noun), `${singular(noun)}_name`]) keep(found, property, name);
			const statement = text.length > LONGEST_STATEMENT ? '' : text;
			for (const [, kind = '', value = ''] of statement.matchAll(NAMED_BY_KIND)) keep(found, `${kind}_id`, value);
			for (const [, kind = '', , value = ''] of statement.matchAll(MADE_BY_KIND)) keep(found, kind, value);
		}
	}
}

// sample: - today.md; 2. plan; [FILE] notes.txt
const BULLET = /^(?:[-*•]|\d{1,3}[.)]|\[\w+\])\s+/;
const MOST_LISTED = 100;

/** Returns the names of a list that has one on each line and nothing else: files, or at least two words without blanks. */
function listedNames(text: string): readonly string[] {
	const lines = text.split('\n').map((line) => line.trim().replace(BULLET, ''));
	const names = lines.filter((line) => line !== '');
	if (names.length > MOST_LISTED) return [];
	if (names.every(isPlainFileName)) return names;
	return names.length > 1 && names.every((name) => /^[A-Za-z][\w-]{1,63}$/.test(name) || isPlainFileName(name)) ? names : [];
}

interface NotedPlace {
	readonly names: readonly string[];
	readonly own: ReadonlySet<FoundValue>;
}

function note(found: Map<string, FoundValue>, value: Json | undefined, depth: number, { names, own }: NotedPlace): void {
	if (depth > MAX_DEPTH || value === undefined || value === null) return;
	const [name = '', above = ''] = names;
	if (typeof value === 'string' || typeof value === 'number') {
		keep(found, name, value, own);
		// The `id` of one of the `tasks` is a task's id.
		if (IDENTIFYING.test(plainKey(name))) keep(found, `${above}${name}`, value, own);
		// The name of one of the `metrics` is what another tool takes as `metric`.
		if (name === 'name') keep(found, above, value, own);
	} else if (Array.isArray(value))
		for (const inner of value.slice(0, 20))
			note(found, inner as Json, depth + 1, { names: [singular(telling(name, above).replace(OFFERED, '')), above], own });
	else if (isObject(value)) {
		// {"metrics": {"Revenues": {…}}}: what is told of each, by its name
		const [first] = Object.keys(value);
		if (first !== undefined && singular(name) !== name && !WRAPPERS.has(plainKey(name)) && isObject(value[first]))
			keep(found, singular(name), first);
		for (const [key, inner] of Object.entries(value)) note(found, inner as Json, depth + 1, { names: [key, telling(name, above)], own });
	}
}

// sample: available_metrics, supportedUnits
const OFFERED = /^(?:available|supported|valid|known|all)_?(?=[A-Z]|(?<=_)[a-z])/;

/** Names of wrappers, which hold what the tool is about: list_languages → {"result": {"available": ["en"]}} */
const WRAPPERS = new Set('result results item items data list all values entries available supported'.split(' '));

function telling(name: string, above: string): string {
	return WRAPPERS.has(plainKey(name)) && above !== '' ? above : name;
}

/** Keeps the first value of a name, because later ones are further down in a list. */
function keep(found: Map<string, FoundValue>, property: string, value: FoundValue, own?: ReadonlySet<FoundValue>): void {
	const key = plainKey(property);
	if (
		key === '' ||
		found.has(key) ||
		(typeof value === 'string' ? !isPlainValue(value) && !isPlainFileName(value) && own?.has(value) !== true : !Number.isSafeInteger(value))
	)
		return;
	found.set(key, value);
}

/** Reads the arguments of a call in the same way. */
export function valuesInArguments(found: Map<string, FoundValue>, args: JsonObject): void {
	note(found, args, 0, { names: [], own: new Set() });
}

/** The name of a property without its case and separators: file_path, filePath → filepath */
export function plainKey(name: string): string {
	return name.replaceAll(/[^A-Za-z0-9]/g, '').toLowerCase();
}
