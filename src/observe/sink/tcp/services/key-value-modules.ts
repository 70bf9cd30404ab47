// The commands of Redis that work on streams, on JSON documents and on search indexes.

import type { Json } from '#model/declaration.ts';
import { OK, RespByVersion, RespError, RespStatus, type RespValue } from './resp.ts';

type Store = Map<string, object | string>;
type Command = (store: Store, words: readonly string[]) => RespValue;

interface StreamEntry {
	readonly id: string;
	readonly fields: readonly string[];
}

export class Stream {
	entries: readonly StreamEntry[] = [];
	readonly groups = new Set<string>();
	made = 0;
}

export class JsonDocument {
	value: Json;
	constructor(value: Json) {
		this.value = value;
	}
}

class SearchIndex {
	readonly words: readonly string[];
	constructor(words: readonly string[]) {
		this.words = words;
	}
}

const WRONG_TYPE = new RespError('WRONGTYPE Operation against a key holding the wrong kind of value');
/** Indexes have names of their own, apart from the keys. */
const INDEX = '\0index:';

function streamAt(store: Store, key: string, isMade: boolean): Stream {
	const value = store.get(key) ?? new Stream();
	if (!(value instanceof Stream)) throw WRONG_TYPE;
	if (isMade) store.set(key, value);
	return value;
}

/** Skips the options before the id: NOMKSTREAM, MAXLEN ~ 1000. */
function withoutOptions(words: readonly string[]): readonly string[] {
	const at = words.findIndex((word) => word === '*' || /^\d+(?:-\d+|-\*)?$/.test(word));
	return words[at - 1]?.match(/^(?:maxlen|minid|limit|[~=])$/i) ? withoutOptions(words.slice(at + 1)) : words.slice(Math.max(at, 0));
}

const shown = ({ id, fields }: StreamEntry): RespValue => [id, fields];
const after = (words: readonly string[], name: string) => {
	const at = words.findIndex((word) => word.toUpperCase() === name);
	return at < 0 ? [] : words.slice(at + 1);
};

/** Compares ids as numbers: 1-9 is before 1-10. */
function isBetween(id: string, from: string, to: string): boolean {
	const order = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });
	return (from === '-' || order(id, from) >= 0) && (to === '+' || order(id, to) <= 0);
}

function readStreams(store: Store, words: readonly string[]): RespValue {
	const named = after(words, 'STREAMS');
	const keys = named.slice(0, named.length / 2);
	const read = keys.map((key) => [key, streamAt(store, key, false).entries.map(shown)] as const);
	return read.every(([, entries]) => entries.length === 0) ? null : new RespByVersion(read, Object.fromEntries(read));
}

const STREAMS: Readonly<Record<string, Command>> = {
	XADD: (store, [key = '', ...words]) => {
		const stream = streamAt(store, key, true);
		stream.made += 1;
		const [asked = '*', ...fields] = withoutOptions(words);
		const id = asked.includes('*') ? `${Date.now()}-${stream.made}` : asked;
		stream.entries = [...stream.entries, { id, fields }].slice(-1000);
		return id;
	},
	XLEN: (store, [key = '']) => streamAt(store, key, false).entries.length,
	XRANGE: (store, [key = '', from = '-', to = '+']) =>
		streamAt(store, key, false)
			.entries.filter(({ id }) => isBetween(id, from, to))
			.map(shown),
	XREVRANGE: (store, [key = '', to = '+', from = '-']) =>
		streamAt(store, key, false)
			.entries.filter(({ id }) => isBetween(id, from, to))
			.toReversed()
			.map(shown),
	XDEL: (store, [key = '', ...ids]) => {
		const stream = streamAt(store, key, false);
		const before = stream.entries.length;
		stream.entries = stream.entries.filter(({ id }) => !ids.includes(id));
		return before - stream.entries.length;
	},
	XREAD: (store, words) => readStreams(store, words),
	XGROUP: (store, [what = '', key = '', group = '', , ...flags]) => {
		const isMade = flags.some((flag) => flag.toUpperCase() === 'MKSTREAM');
		if (!store.has(key) && !isMade) return new RespError('ERR The XGROUP subcommand requires the key to exist.');
		const { groups } = streamAt(store, key, true);
		if (what.toUpperCase() !== 'CREATE') return groups.delete(group) ? 1 : 0;
		groups.add(group);
		return OK;
	},
	XREADGROUP: (store, words) => readStreams(store, words),
	XACK: (store, [key = '', , ...ids]) => streamAt(store, key, false).entries.filter(({ id }) => ids.includes(id)).length,
	XINFO: (store, [, key = '']) => ({ length: streamAt(store, key, false).entries.length, groups: streamAt(store, key, false).groups.size }),
};

function documentAt(store: Store, key: string): JsonDocument | undefined {
	const value = store.get(key);
	if (value !== undefined && !(value instanceof JsonDocument)) throw WRONG_TYPE;
	return value;
}

// sample: $, ., $.name.first
const PATH = /^\$?(?:\.?[\w-]+)*\.?$/;
const stepsOf = (path: string) => path.split(/[.$]+/).filter((step) => step !== '');

function partAt(value: Json, [step, ...rest]: readonly string[]): Json | undefined {
	if (step === undefined) return value;
	const inner = typeof value === 'object' && value !== null ? (value as Record<string, Json>)[step] : undefined;
	return inner === undefined ? undefined : partAt(inner, rest);
}

const DOCUMENTS: Readonly<Record<string, Command>> = {
	'JSON.SET': (store, [key = '', path = '$', text = '']) => {
		if (!PATH.test(path)) return new RespError(`ERR Error occurred on position 1, expected one of: "$", "."`);
		const [last, ...before] = stepsOf(path).toReversed();
		const known = documentAt(store, key);
		if (last !== undefined && known === undefined) return new RespError('ERR new objects must be created at the root');
		const value = parsed(text);
		if (value instanceof RespError) return value;
		const parent = known === undefined ? undefined : partAt(known.value, before.toReversed());
		if (last === undefined) store.set(key, new JsonDocument(value));
		else if (typeof parent === 'object' && parent !== null && Object.hasOwn({ ...parent, [last]: 0 }, last))
			Object.defineProperty(parent, last, { value, enumerable: true, writable: true, configurable: true });
		return OK;
	},
	'JSON.GET': (store, [key = '', path = '.']) => {
		const known = documentAt(store, key);
		if (known === undefined) return null;
		const part = partAt(known.value, stepsOf(path));
		return JSON.stringify(path.startsWith('$') ? (part === undefined ? [] : [part]) : (part ?? null));
	},
	'JSON.TYPE': (store, [key = '']) => (documentAt(store, key) === undefined ? null : ['object']),
	'JSON.DEL': (store, [key = '']) => (documentAt(store, key) === undefined || !store.delete(key) ? 0 : 1),
};

function parsed(text: string): Json | RespError {
	try {
		return JSON.parse(text) as Json;
	} catch {
		return new RespError('ERR expected value at line 1 column 1');
	}
}

const indexAt = (store: Store, name: string) => store.get(`${INDEX}${name}`);
const noIndex = (name: string) => new RespError(`${name.slice(0, 60)}: no such index`);

const NOTHING_FOUND = new RespByVersion([0], { attributes: [], format: 'STRING', results: [], total_results: 0, warning: [] });

const SEARCHES: Readonly<Record<string, Command>> = {
	'FT._LIST': (store) => [...store.keys()].filter((key) => key.startsWith(INDEX)).map((key) => key.slice(INDEX.length)),
	'FT.CREATE': (store, [name = '', ...words]) => {
		if (indexAt(store, name) !== undefined) return new RespError('Index already exists');
		store.set(`${INDEX}${name}`, new SearchIndex(words));
		return OK;
	},
	'FT.INFO': (store, [name = '']) =>
		indexAt(store, name) === undefined
			? noIndex(name)
			: { index_name: name, index_options: [], attributes: [], num_docs: '0', num_records: '0' },
	'FT.SEARCH': (store, [name = '']) => (indexAt(store, name) === undefined ? noIndex(name) : NOTHING_FOUND),
	'FT.AGGREGATE': (store, [name = '']) => (indexAt(store, name) === undefined ? noIndex(name) : NOTHING_FOUND),
	'FT.DROPINDEX': (store, [name = '']) => (store.delete(`${INDEX}${name}`) ? OK : noIndex(name)),
};

/** Index names are no keys. */
export function isIndexKey(key: string): boolean {
	return key.startsWith(INDEX);
}

export function moduleType(value: object): string {
	return value instanceof Stream ? 'stream' : 'ReJSON-RL';
}

const LISTED =
	'id=1 addr=127.0.0.1:40000 laddr=127.0.0.1:6379 fd=8 name= age=1 idle=0 flags=N db=0 sub=0 psub=0 multi=-1 cmd=client|list user=default\n';

/** Answers what a client asks about itself and the other clients. */
export function clientAnswer(what: string): RespValue {
	switch (what.toUpperCase()) {
		case 'ID':
			return 1;
		case 'GETNAME':
			return null;
		case 'LIST':
		case 'INFO':
			return LISTED;
		default:
			return new RespStatus('OK');
	}
}

export const MODULE_COMMANDS: Readonly<Record<string, Command>> = { ...STREAMS, ...DOCUMENTS, ...SEARCHES };
