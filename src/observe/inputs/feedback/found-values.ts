// Values that calls returned: what a server gave as an id or a name, by property, and which of them came together.
// Only plain words are accepted, so that a server cannot make the exerciser name a path, a host or a program. Arguments of a
// successful call to another tool are the exerciser's own values, without this restriction.

import type { Json, JsonObject } from '#model/declaration.ts';
import { isObject } from '#util/json-object.ts';
import { nameWords } from '../hint/name-words.ts';
import { leavesOf } from './input-parts.ts';
import { type FoundValue, IDENTIFYING, plainKey, valuesInArguments, valuesInReply } from './values-in-reply.ts';

/** Values of one call and its answer, by the normalised name of the property. */
interface Found {
	readonly values: ReadonlyMap<string, FoundValue>;
	/** What the call itself named, by property: the hash that it returned belongs to the file that it was asked for. */
	readonly given: ReadonlyMap<string, FoundValue>;
	/** The noun in the tool's name. */
	readonly noun: string;
}

const MOST_CALLS = 200;

// sample: CREATE TABLE IF NOT EXISTS ref_0jxky1d_0 (id INTEGER)
const CREATED_TABLE = /^\s*CREATE TABLE (?:IF NOT EXISTS )?["`[]?(\w{1,64})/i;

const MOST_WORKED = 24;
// sample: ref-0jxky1d-0.md, notes/ref-0jxky1d-0.txt, ref-0jxky1d-0-new.zip: a file that bears the exerciser's own marker
const OWN_FILE = /(?:^|\/)ref-[0-9a-z]{7}-\d+(?:-new)?\.\w{1,5}$/;

// sample: notes/plan.md, /workspace/a.txt
const FILE_PATH = /^[\w./ -]+\.\w{1,5}$/;

// sample: https://docs.site.example/guide/x.html
export const LINK = /https?:\/\/[\w-]+(?:\.[\w-]+)+(?:\/[\w%~-]+(?:\.[\w%~-]+)*)*\/?/g;
const MOST_LINKS = 3;
const LONGEST_REPLY = 16_000;

export class FoundValues {
	/** Links that answers have named. Only for a tool that refuses every other: where a link leads is the server's choice. */
	readonly links: string[] = [];
	/** Paths of the exerciser that an answer gave back as the name of something. */
	readonly ownPaths = new Set<FoundValue>();
	readonly #calls: Found[] = [];
	/** By the normalised name of the property, the newest first. */
	readonly #worked = new Map<string, FoundValue[]>();
	/** The tool that accepted each of those values last. */
	readonly #acceptedBy = new Map<FoundValue, string>();
	readonly #names: FoundValue[] = [];
	readonly #files: string[] = [];
	/** Files that a call has moved away or deleted. */
	readonly #gone = new Set<FoundValue>();

	/**
	 * Reads the answer of a successful call. `made`: the arguments of a call that created something under that name, which are read as
	 * well. `given`: the arguments of any call, which count only together with what it returned.
	 */
	read(reply: Json | undefined, made: JsonObject | undefined, noun = '', given?: JsonObject): void {
		const values = new Map<string, FoundValue>();
		if (made !== undefined) {
			valuesInArguments(values, made);
			for (const [key, value] of values) if (IDENTIFYING.test(key)) keepFirst(this.#names, value);
		}
		if (isObject(reply)) {
			const own = new Set((given === undefined ? [] : leavesOf(given, [], '')).map(({ value }) => value));
			valuesInReply(values, reply, noun, own);
			for (const value of values.values()) if (typeof value === 'string' && value.startsWith('/')) this.ownPaths.add(value);
			if (this.links.length < MOST_LINKS)
				this.links.push(...(JSON.stringify(reply).slice(0, LONGEST_REPLY).match(LINK) ?? []).slice(0, MOST_LINKS));
		}
		// Where it is: a path that the exerciser itself has given.
		for (const { key, value } of made === undefined ? [] : leavesOf(made, [], '')) {
			this.#gone.delete(value);
			if (!values.has(plainKey(key))) values.set(plainKey(key), value);
			if (typeof value === 'string' && OWN_FILE.test(value)) this.#keepFile(value);
		}
		if (values.size === 0) return;
		this.#calls.unshift({ values, given: identifyingIn(given), noun });
		this.#calls.splice(MOST_CALLS);
	}

	/** Records the arguments of a successful call. */
	readWorked(args: JsonObject, tool = ''): void {
		for (const { key, value } of leavesOf(args, [], '')) {
			this.#acceptedBy.set(value, tool);
			this.#gone.delete(value);
			const [, table] = CREATED_TABLE.exec(String(value)) ?? [];
			if (table !== undefined) this.#calls.unshift({ values: new Map([['table', table]]), given: new Map(), noun: 'table' });
			const name = plainKey(key);
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
	workedFor(property: string, closeness: (tool: string) => number = () => 0): readonly FoundValue[] {
		const rank = (value: FoundValue) => closeness(this.#acceptedBy.get(value) ?? '');
		return (this.#worked.get(plainKey(property)) ?? []).filter((value) => !this.#gone.has(value)).toSorted((a, b) => rank(b) - rank(a));
	}

	/** Complete paths that any argument had in such calls. */
	get workedPaths(): readonly string[] {
		return [...this.#worked.values()]
			.flat()
			.filter((value): value is string => typeof value === 'string' && value.startsWith('/') && !this.#gone.has(value));
	}

	/** Names and ids that were passed to tools that create something. */
	get names(): readonly FoundValue[] {
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
	togetherFor(properties: readonly string[], noun = ''): readonly ReadonlyMap<string, FoundValue>[] {
		const sets = this.#calls.map((found) => {
			const returned = properties.map((property) => [property, this.#valueIn(found, property)] as const);
			const isAnswered = returned.some(([, value]) => value !== undefined);
			const values = isAnswered ? returned.map(([property, value]) => [property, value ?? this.#givenIn(found, property)] as const) : [];
			return {
				isSame: noun !== '' && found.noun === noun,
				values: new Map(values.filter((entry): entry is readonly [string, FoundValue] => entry[1] !== undefined)),
			};
		});
		return sets
			.filter(({ values }) => values.size > 0)
			.toSorted((a, b) => Number(b.isSame) - Number(a.isSame) || b.values.size - a.values.size)
			.map(({ values }) => values);
	}

	/** Returns the values under exactly this name. */
	valuesOf(property: string): readonly FoundValue[] {
		return [...new Set(this.#calls.flatMap(({ values }) => values.get(plainKey(property)) ?? []))];
	}

	/** Returns the newest value first. */
	valuesFor(property: string): readonly FoundValue[] {
		return [...new Set(this.#calls.flatMap((found) => this.#valueIn(found, property) ?? []))];
	}

	#givenIn(found: Found, property: string): FoundValue | undefined {
		const value = found.given.get(plainKey(property));
		return value === undefined || this.#gone.has(value) ? undefined : value;
	}

	#valueIn(found: Found, property: string): FoundValue | undefined {
		const value = this.#namedIn(found, property);
		return value === undefined || this.#gone.has(value) ? undefined : value;
	}

	/**
	 * A property matches by its own name, or by the end of the name if no call has the whole one: another tool's `id` may be the `task_id`. The
	 * longest end counts: an `after_task_id` is a task's.
	 */
	#namedIn(found: Found, property: string): FoundValue | undefined {
		const key = plainKey(property);
		const isKnown = (name: string) => this.#calls.some(({ values }) => values.has(name));
		if (isKnown(key)) return found.values.get(key);
		const ending = IDENTIFYING.exec(key)?.[0];
		if (ending === undefined) return undefined;
		const words = nameWords(property);
		const end = words.map((_, at) => words.slice(at).join('')).find((name, at) => at < words.length - 1 && isKnown(name));
		if (end !== undefined) return found.values.get(end);
		// A list of tables names each of them: its table is another tool's `table_name`.
		return found.values.get(ending) ?? found.values.get(key.slice(0, -ending.length));
	}
}

/** Whether each text of the input is the path of a file. */
export function namesOnlyFiles(args: JsonObject): boolean {
	const texts = leavesOf(args, [], '').filter(({ value }) => typeof value === 'string');
	return texts.length > 0 && texts.every(({ value }) => isFilePath(value));
}

/** Returns what the arguments name: files and ids. A list names several, of which the first comes first in the answer, too. */
function identifyingIn(args: JsonObject | undefined): ReadonlyMap<string, FoundValue> {
	const named = new Map<string, FoundValue>();
	for (const { key, value } of args === undefined ? [] : leavesOf(args, [], ''))
		if (!named.has(plainKey(key)) && (isFilePath(value) || IDENTIFYING.test(plainKey(key)))) named.set(plainKey(key), value);
	return named;
}

function isFilePath(value: FoundValue): boolean {
	return typeof value === 'string' && FILE_PATH.test(value);
}

function keepFirst<T extends FoundValue>(values: T[], value: T): void {
	const at = values.indexOf(value);
	if (at >= 0) values.splice(at, 1);
	values.unshift(value);
	values.splice(MOST_WORKED);
}
