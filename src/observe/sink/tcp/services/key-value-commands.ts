// Applies the commands of Redis to the store. Unknown commands are refused as Redis refuses them.

import { clientAnswer, isIndexKey, type JsonDocument, MODULE_COMMANDS, moduleType, type Stream } from './key-value-modules.ts';
import { OK, RespByVersion, RespDouble, RespError, RespStatus, type RespValue } from './resp.ts';

export type StoreValue = string | string[] | Set<string> | Map<string, string> | SortedSet | Stream | JsonDocument;
type Store = Map<string, StoreValue>;
type Command = (store: Store, words: readonly string[]) => RespValue;

class SortedSet {
	readonly scores = new Map<string, number>();
}

const MOST_KEYS = 10_000;
const WRONG_TYPE = new RespError('WRONGTYPE Operation against a key holding the wrong kind of value');

export function runKeyValueCommand(store: Store, name: string, words: readonly string[]): RespValue {
	const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : Object.hasOwn(MODULE_COMMANDS, name) ? MODULE_COMMANDS[name] : undefined;
	if (command === undefined) return new RespError(`ERR unknown command '${name.toLowerCase().slice(0, 40)}'`);
	if (store.size >= MOST_KEYS) return new RespError('OOM command not allowed when used memory > maxmemory');
	try {
		return command(store, words);
	} catch (error) {
		if (error instanceof RespError) return error;
		throw error;
	}
}

/** Returns the value of a key and creates it if it is missing. Throws if the value has another type. */
function held<T extends StoreValue>(store: Store, key: string, is: (value: StoreValue) => value is T, make: () => T): T {
	const value = store.get(key) ?? make();
	if (!is(value)) throw WRONG_TYPE;
	store.set(key, value);
	return value;
}

const isText = (value: StoreValue): value is string => typeof value === 'string';
const textAt = (store: Store, key: string): string | null => {
	const value = store.get(key) ?? null;
	if (value !== null && !isText(value)) throw WRONG_TYPE;
	return value;
};
const hash = (store: Store, key = '') =>
	held(
		store,
		key,
		(value) => value instanceof Map,
		() => new Map<string, string>(),
	);
const list = (store: Store, key = '') => held(store, key, Array.isArray as (value: StoreValue) => value is string[], () => []);
const set = (store: Store, key = '') =>
	held(
		store,
		key,
		(value) => value instanceof Set,
		() => new Set<string>(),
	);
const sorted = (store: Store, key = '') =>
	held(
		store,
		key,
		(value) => value instanceof SortedSet,
		() => new SortedSet(),
	);
const pairs = (words: readonly string[]) =>
	Array.from({ length: Math.floor(words.length / 2) }, (_, at) => [words[2 * at] ?? '', words[2 * at + 1] ?? ''] as const);
const count = (words: readonly string[], is: (word: string) => boolean) => words.filter(is).length;
const add = (store: Store, key: string, by: number) => {
	const sum = Number(textAt(store, key) ?? 0) + by;
	if (!Number.isSafeInteger(sum)) throw new RespError('ERR value is not an integer or out of range');
	store.set(key, String(sum));
	return sum;
};
/** user:* → ^user:.*$ */
const matching = (pattern: string) => {
	const source = pattern
		.replaceAll(/[.+^${}()|\\]/g, '\\$&')
		.replaceAll('*', '.*')
		.replaceAll('?', '.');
	return (key: string) =>
		pattern === '*' || (pattern.length < 200 && (pattern.match(/\*/g)?.length ?? 0) < 4 && new RegExp(`^${source}$`).test(key));
};
const after = (words: readonly string[], name: string) => words[words.findIndex((word) => word.toUpperCase() === name) + 1];
const ranged = <T>(values: readonly T[], from = '0', to = '-1') =>
	values.slice(Number(from), Number(to) === -1 ? undefined : Number(to) + 1);
const byScore = ({ scores }: SortedSet) => [...scores].toSorted(([, a], [, b]) => a - b);
const typeOf = (value: StoreValue | undefined) =>
	value === undefined
		? 'none'
		: isText(value)
			? 'string'
			: Array.isArray(value)
				? 'list'
				: value instanceof Set
					? 'set'
					: value instanceof Map
						? 'hash'
						: value instanceof SortedSet
							? 'zset'
							: moduleType(value);
const keysOf = (store: Store) => [...store.keys()].filter((key) => !isIndexKey(key));
const ok: Command = () => OK;
const put = (store: Store, key: string, value: string) => {
	store.set(key, value);
	return OK;
};
const cleared = (store: Store) => {
	store.clear();
	return OK;
};
const INFO =
	'# Server\r\nredis_version:7.4.1\r\nredis_mode:standalone\r\nos:Linux\r\n# Clients\r\nconnected_clients:1\r\n# Memory\r\nused_memory_human:1.02M\r\n';

const COMMANDS: Readonly<Record<string, Command>> = {
	PING: (_, [text]) => text ?? new RespStatus('PONG'),
	ECHO: (_, [text = '']) => text,
	AUTH: ok,
	SELECT: ok,
	CLIENT: (_, [what = '']) => clientAnswer(what),
	CONFIG: (_, [what = '', name = '']) => (what.toUpperCase() === 'GET' ? { [name]: '' } : OK),
	COMMAND: () => [],
	INFO: (store) => `${INFO}# Keyspace\r\ndb0:keys=${store.size},expires=0,avg_ttl=0\r\n`,
	DBSIZE: (store) => store.size,
	FLUSHDB: (store) => cleared(store),
	FLUSHALL: (store) => cleared(store),
	GET: (store, [key = '']) => textAt(store, key),
	GETDEL: (store, [key = '']) => {
		const value = textAt(store, key);
		store.delete(key);
		return value;
	},
	SET: (store, [key = '', value = '', ...flags]) => {
		const isThere = store.has(key);
		const wants = flags.map((flag) => flag.toUpperCase());
		if ((wants.includes('NX') && isThere) || (wants.includes('XX') && !isThere)) return null;
		store.set(key, value);
		return OK;
	},
	SETEX: (store, [key = '', , value = '']) => put(store, key, value),
	SETNX: (store, [key = '', value = '']) => (store.has(key) || put(store, key, value) !== OK ? 0 : 1),
	MGET: (store, keys) => keys.map((key) => textAt(store, key)),
	MSET: (store, words) => {
		for (const [key, value] of pairs(words)) store.set(key, value);
		return OK;
	},
	DEL: (store, keys) => count(keys, (key) => store.delete(key)),
	UNLINK: (store, keys) => count(keys, (key) => store.delete(key)),
	EXISTS: (store, keys) => count(keys, (key) => store.has(key)),
	EXPIRE: (store, [key = '']) => (store.has(key) ? 1 : 0),
	PEXPIRE: (store, [key = '']) => (store.has(key) ? 1 : 0),
	PERSIST: () => 0,
	TTL: (store, [key = '']) => (store.has(key) ? -1 : -2),
	PTTL: (store, [key = '']) => (store.has(key) ? -1 : -2),
	TYPE: (store, [key = '']) => new RespStatus(typeOf(store.get(key))),
	KEYS: (store, [pattern = '*']) => keysOf(store).filter(matching(pattern)),
	SCAN: (store, [, ...flags]) => ['0', keysOf(store).filter(matching(after(flags, 'MATCH') ?? '*'))],
	RENAME: (store, [from = '', to = '']) => {
		const value = store.get(from);
		if (value === undefined) return new RespError('ERR no such key');
		store.delete(from);
		store.set(to, value);
		return OK;
	},
	INCR: (store, [key = '']) => add(store, key, 1),
	DECR: (store, [key = '']) => add(store, key, -1),
	INCRBY: (store, [key = '', by = '0']) => add(store, key, Number(by)),
	DECRBY: (store, [key = '', by = '0']) => add(store, key, -Number(by)),
	APPEND: (store, [key = '', more = '']) => {
		const whole = `${textAt(store, key) ?? ''}${more}`;
		store.set(key, whole);
		return whole.length;
	},
	STRLEN: (store, [key = '']) => (textAt(store, key) ?? '').length,
	HSET: (store, [key, ...fields]) => {
		const kept = hash(store, key);
		const given = pairs(fields);
		const isNew = given.filter(([name]) => !kept.has(name)).length;
		for (const [name, value] of given) kept.set(name, value);
		return isNew;
	},
	HMSET: (store, [key, ...fields]) => {
		for (const [name, value] of pairs(fields)) hash(store, key).set(name, value);
		return OK;
	},
	HGET: (store, [key = '', name = '']) => (store.has(key) ? (hash(store, key).get(name) ?? null) : null),
	HMGET: (store, [key = '', ...names]) => names.map((name) => (store.has(key) ? (hash(store, key).get(name) ?? null) : null)),
	HGETALL: (store, [key = '']) => (store.has(key) ? Object.fromEntries(hash(store, key)) : {}),
	HDEL: (store, [key = '', ...names]) => (store.has(key) ? count(names, (name) => hash(store, key).delete(name)) : 0),
	HEXISTS: (store, [key = '', name = '']) => (store.has(key) && hash(store, key).has(name) ? 1 : 0),
	HKEYS: (store, [key = '']) => (store.has(key) ? [...hash(store, key).keys()] : []),
	HVALS: (store, [key = '']) => (store.has(key) ? [...hash(store, key).values()] : []),
	HLEN: (store, [key = '']) => (store.has(key) ? hash(store, key).size : 0),
	LPUSH: (store, [key, ...values]) => list(store, key).unshift(...values.toReversed()),
	RPUSH: (store, [key, ...values]) => list(store, key).push(...values),
	LPOP: (store, [key = '']) => (store.has(key) ? (list(store, key).shift() ?? null) : null),
	RPOP: (store, [key = '']) => (store.has(key) ? (list(store, key).pop() ?? null) : null),
	LRANGE: (store, [key = '', from, to]) => (store.has(key) ? ranged(list(store, key), from, to) : []),
	LINDEX: (store, [key = '', at = '0']) => (store.has(key) ? (list(store, key).at(Number(at)) ?? null) : null),
	LREM: (store, [key = '', , value = '']) => {
		const kept = list(store, key);
		const before = kept.length;
		store.set(
			key,
			kept.filter((one) => one !== value),
		);
		return before - list(store, key).length;
	},
	LTRIM: (store, [key = '', from, to]) => {
		store.set(key, [...ranged(list(store, key), from, to)]);
		return OK;
	},
	LLEN: (store, [key = '']) => (store.has(key) ? list(store, key).length : 0),
	SADD: (store, [key, ...values]) => {
		const kept = set(store, key);
		const before = kept.size;
		for (const value of values) kept.add(value);
		return kept.size - before;
	},
	SREM: (store, [key, ...values]) => count(values, (value) => set(store, key).delete(value)),
	SMEMBERS: (store, [key = '']) => (store.has(key) ? [...set(store, key)] : []),
	SISMEMBER: (store, [key = '', value = '']) => (store.has(key) && set(store, key).has(value) ? 1 : 0),
	SCARD: (store, [key = '']) => (store.has(key) ? set(store, key).size : 0),
	ZADD: (store, [key, ...words]) => {
		const { scores } = sorted(store, key);
		const before = scores.size;
		for (const [score, member] of pairs(words.filter((word) => !/^(?:nx|xx|gt|lt|ch|incr)$/i.test(word))))
			scores.set(member, Number(score));
		return scores.size - before;
	},
	ZRANGE: (store, [key = '', from, to, ...flags]) => {
		const members = store.has(key) ? ranged(byScore(sorted(store, key)), from, to) : [];
		if (!flags.some((flag) => flag.toUpperCase() === 'WITHSCORES')) return members.map(([member]) => member);
		const scored = members.map(([member, score]) => [member, new RespDouble(score)]);
		return new RespByVersion(scored.flat(), scored);
	},
	ZREM: (store, [key, ...members]) => count(members, (member) => sorted(store, key).scores.delete(member)),
	ZSCORE: (store, [key = '', member = '']) => {
		const score = store.has(key) ? sorted(store, key).scores.get(member) : undefined;
		return score === undefined ? null : new RespDouble(score);
	},
	ZCARD: (store, [key = '']) => (store.has(key) ? sorted(store, key).scores.size : 0),
	PUBLISH: () => 0,
};
