// Values that calls returned: what a server gave as an id or a name, by property, and which of them came together.
// Only plain words are accepted, so that a server cannot make the exerciser name a path, a host or a program. Arguments of a
// successful call to another tool are the exerciser's own values, without this restriction.

import type { Json, JsonObject } from '#model/declaration.ts';
import { isObject } from '#util/json-object.ts';
import { isPlainFileName, isPlainValue } from '../hint/prose-texts.ts';
import { leavesOf } from './input-parts.ts';

type Value = string | number;
/** Values of one call and its answer, by the normalised name of the property. */
interface Found {
	readonly values: ReadonlyMap<string, Value>;
	/** The noun in the tool's name. */
	readonly noun: string;
}

const MAX_DEPTH = 6;
const MOST_CALLS = 200;
const LONGEST_TEXT = 16_000;
// sample: "id": "n-17", Task ID: 17, session_id=3f2a, (name: first), pane_id=%0
const IN_TEXT =
	/\b([A-Za-z][\w ]{0,30}?(?:id|key|name|number|title|uuid|hash|slug|symbol|ref)|id|sha|commit|branch)\b["'*`]*\s*[:=#]\s*["'*`(]*((?:[%@$#](?=\d))?[\w-]{1,64}(?:\.(?:md|txt|json|csv)\b)?)/gi;
// sample: Successfully added entry 1795008939819-1 to orders; Created task #17; Note '3f2a-9c' was saved
const NAMED_BY_KIND = /\b([A-Za-z]{3,20}) [#"'`(]?((?=[\w-]*\d)[\w-]{1,64})\b/g;
/** A longer text is a document, in which a number after a word is seldom an id. */
const LONGEST_STATEMENT = 300;
const IDENTIFYING = /(?:uuid|id|key|name|number|title)$/;

// sample: CREATE TABLE IF NOT EXISTS ref_0jxky1d_0 (id INTEGER)
const CREATED_TABLE = /^\s*CREATE TABLE (?:IF NOT EXISTS )?["`[]?(\w{1,64})/i;

const MOST_WORKED = 24;
// sample: ref-0jxky1d-0.md, notes/ref-0jxky1d-0.txt: a file that bears the exerciser's own marker
const OWN_FILE = /(?:^|\/)ref-[0-9a-z]{7}-\d+\.\w{1,5}$/;

// sample: notes/plan.md, /workspace/a.txt
const FILE_PATH = /^[\w./ -]+\.\w{1,5}$/;

export class FoundValues {
	readonly #calls: Found[] = [];
	/** By the normalised name of the property, the newest first. */
	readonly #worked = new Map<string, Value[]>();
	/** The tool that accepted each of those values last. */
	readonly #acceptedBy = new Map<Value, string>();
	readonly #names: Value[] = [];
	readonly #files: string[] = [];
	/** Files that a call has moved away or deleted. */
	readonly #gone = new Set<Value>();

	/** Reads the answer of a successful call. `made`: the arguments of a call that created something under that name, which are read as well. */
	read(reply: Json | undefined, made: JsonObject | undefined, noun = ''): void {
		const values = new Map<string, Value>();
		if (made !== undefined) {
			note(values, made, 0, []);
			for (const [key, value] of values) if (IDENTIFYING.test(key)) keepFirst(this.#names, value);
		}
		if (isObject(reply)) readReply(values, reply, noun);
		// Where it is: a path that the exerciser itself has given.
		for (const { key, value } of made === undefined ? [] : leavesOf(made, [], '')) {
			this.#gone.delete(value);
			if (!values.has(plain(key))) values.set(plain(key), value);
			if (typeof value === 'string' && OWN_FILE.test(value)) this.#keepFile(value);
		}
		if (values.size === 0) return;
		this.#calls.unshift({ values, noun });
		this.#calls.splice(MOST_CALLS);
	}

	/** Records the arguments of a successful call. */
	readWorked(args: JsonObject, tool = ''): void {
		for (const { key, value } of leavesOf(args, [], '')) {
			this.#acceptedBy.set(value, tool);
			this.#gone.delete(value);
			const [, table] = CREATED_TABLE.exec(String(value)) ?? [];
			if (table !== undefined) this.#calls.unshift({ values: new Map([['table', table]]), noun: 'table' });
			const name = plain(key);
			const known = this.#worked.get(name) ?? [];
			keepFirst(known, value);
			this.#worked.set(name, known);
		}
	}

	/** Records the arguments of a call after which their files are no longer where they were. */
	readGone(args: JsonObject): void {
		for (const { value } of leavesOf(args, [], '')) if (isFilePath(value)) this.#gone.add(value);
	}

	/** Returns values of a property with this name in successful calls of other tools. `closeness`: values of tools with a higher one come first. */
	workedFor(property: string, closeness: (tool: string) => number = () => 0): readonly Value[] {
		const rank = (value: Value) => closeness(this.#acceptedBy.get(value) ?? '');
		return (this.#worked.get(plain(property)) ?? []).filter((value) => !this.#gone.has(value)).toSorted((a, b) => rank(b) - rank(a));
	}

	/** Complete paths that any argument had in such calls. */
	get workedPaths(): readonly string[] {
		return [...this.#worked.values()]
			.flat()
			.filter((value): value is string => typeof value === 'string' && value.startsWith('/') && !this.#gone.has(value));
	}

	/** Names and ids that were passed to tools that create something. */
	get names(): readonly Value[] {
		return this.#names;
	}

	/** Files that tools made, as they were named: the newest first. */
	get files(): readonly string[] {
		return this.#files.filter((file) => !this.#gone.has(file));
	}

	/** What links to a file often leaves its ending out. */
	#keepFile(file: string): void {
		keepFirst(this.#files, file);
		keepFirst(this.#names, file.replace(/^.*\/|\.\w{1,5}$/g, ''));
	}

	/** For properties of one input, values that came together; calls first that were about the same, then those that brought most of them. */
	togetherFor(properties: readonly string[], noun = ''): readonly ReadonlyMap<string, Value>[] {
		const sets = this.#calls.map((found) => {
			const values = properties.map((property) => [property, this.#valueIn(found, property)] as const);
			return {
				isSame: noun !== '' && found.noun === noun,
				values: new Map(values.filter((entry): entry is readonly [string, Value] => entry[1] !== undefined)),
			};
		});
		return sets
			.filter(({ values }) => values.size > 0)
			.toSorted((a, b) => Number(b.isSame) - Number(a.isSame) || b.values.size - a.values.size)
			.map(({ values }) => values);
	}

	/** Returns the values under exactly this name. */
	valuesOf(property: string): readonly Value[] {
		return [...new Set(this.#calls.flatMap(({ values }) => values.get(plain(property)) ?? []))];
	}

	/** Returns the newest value first. */
	valuesFor(property: string): readonly Value[] {
		return [...new Set(this.#calls.flatMap((found) => this.#valueIn(found, property) ?? []))];
	}

	#valueIn(found: Found, property: string): Value | undefined {
		const value = this.#namedIn(found, property);
		return value === undefined || this.#gone.has(value) ? undefined : value;
	}

	/** A property matches by its own name, or by the end of the name if no call has the whole one: another tool's `id` may be the `task_id`. */
	#namedIn(found: Found, property: string): Value | undefined {
		const key = plain(property);
		if (this.#calls.some(({ values }) => values.has(key))) return found.values.get(key);
		const ending = IDENTIFYING.exec(key)?.[0];
		if (ending === undefined) return undefined;
		// A list of tables names each of them: its table is another tool's `table_name`.
		return found.values.get(ending) ?? found.values.get(key.slice(0, -ending.length));
	}
}

/** Whether each text of the input is the path of a file. */
export function namesOnlyFiles(args: JsonObject): boolean {
	const texts = leavesOf(args, [], '').filter(({ value }) => typeof value === 'string');
	return texts.length > 0 && texts.every(({ value }) => isFilePath(value));
}

function isFilePath(value: Value): boolean {
	return typeof value === 'string' && FILE_PATH.test(value);
}

/** Reads structured content, JSON in texts, and ids in prose. */
function readReply(found: Map<string, Value>, reply: JsonObject, noun: string): void {
	// A list without a name holds what the tool is about.
	note(found, reply['structuredContent'], 0, [noun]);
	const content = reply['content'];
	for (const part of Array.isArray(content) ? content : []) {
		const text = isObject(part) && typeof part['text'] === 'string' ? part['text'].slice(0, LONGEST_TEXT) : '';
		try {
			note(found, JSON.parse(text) as Json, 0, [noun]);
		} catch {
			for (const [, property = '', value = ''] of text.matchAll(IN_TEXT)) keep(found, property, value);
			const statement = text.length > LONGEST_STATEMENT ? '' : text;
			for (const [, kind = '', value = ''] of statement.matchAll(NAMED_BY_KIND)) keep(found, `${kind}_id`, value);
		}
	}
}

function note(found: Map<string, Value>, value: Json | undefined, depth: number, names: readonly string[]): void {
	if (depth > MAX_DEPTH || value === undefined || value === null) return;
	const [name = '', above = ''] = names;
	if (typeof value === 'string' || typeof value === 'number') {
		keep(found, name, value);
		// The `id` of one of the `tasks` is a task's id.
		if (IDENTIFYING.test(plain(name))) keep(found, `${above}${name}`, value);
	} else if (Array.isArray(value))
		for (const inner of value.slice(0, 20)) note(found, inner as Json, depth + 1, [singular(telling(name, above)), above]);
	else if (isObject(value))
		for (const [key, inner] of Object.entries(value)) note(found, inner as Json, depth + 1, [key, telling(name, above)]);
}

/** Names of wrappers, which hold what the tool is about: list_languages → {"result": {"available": ["en"]}} */
const WRAPPERS = new Set('result results item items data list all values entries available supported'.split(' '));

function telling(name: string, above: string): string {
	return WRAPPERS.has(plain(name)) && above !== '' ? above : name;
}

/** Keeps the first value of a name, because later ones are further down in a list. */
function keep(found: Map<string, Value>, property: string, value: Value): void {
	const key = plain(property);
	if (
		key === '' ||
		found.has(key) ||
		(typeof value === 'string' ? !isPlainValue(value) && !isPlainFileName(value) : !Number.isSafeInteger(value))
	)
		return;
	found.set(key, value);
}

function keepFirst<T extends Value>(values: T[], value: T): void {
	const at = values.indexOf(value);
	if (at >= 0) values.splice(at, 1);
	values.unshift(value);
	values.splice(MOST_WORKED);
}

function plain(name: string): string {
	return name.replaceAll(/[^A-Za-z0-9]/g, '').toLowerCase();
}

function singular(name: string): string {
	return name.replace(/ies$/, 'y').replace(/(?<!s)s$/, '');
}
