import { expect, test } from 'vitest';
import { runKeyValueCommand, type StoreValue } from './key-value-commands.ts';
import { OK, RespError } from './resp.ts';

function client() {
	const store = new Map<string, StoreValue>();
	return (line: string) => {
		const [name = '', ...words] = line.split(' ');
		return runKeyValueCommand(store, name, words);
	};
}

test('a stream is written, read, counted and shortened', () => {
	const run = client();
	const id = String(run('XADD log MAXLEN ~ 1000 * name lamp'));
	expect(run('XRANGE log - +')).toEqual([[id, ['name', 'lamp']]]);
	expect(run('XREADGROUP GROUP g c STREAMS log >')).toEqual([['log', [[id, ['name', 'lamp']]]]]);
	expect(run('XGROUP CREATE log g 0')).toBe(OK);
	expect(run('XGROUP CREATE other g 0')).toBeInstanceOf(RespError);
	expect([run(`XACK log g ${id}`), run(`XDEL log ${id}`), run('XLEN log')]).toEqual([1, 1, 0]);
	expect(run('LPUSH log x')).toMatchObject({ text: expect.stringContaining('WRONGTYPE') });
});

test('a document is set and read as a whole and in parts', () => {
	const run = client();
	expect(run('JSON.SET shop $ {"name":"lamp"}')).toBe(OK);
	expect(run('JSON.SET shop $.price 45')).toBe(OK);
	expect(run('JSON.GET shop $.price')).toBe('[45]');
	expect(run('JSON.GET shop .')).toBe('{"name":"lamp","price":45}');
	expect(run('JSON.SET shop $ lamp')).toBeInstanceOf(RespError);
	expect(run('JSON.SET shop $.__proto__ {"a":1}')).toBe(OK);
	expect(({} as Record<string, unknown>)['a']).toBeUndefined();
	expect([run('TYPE shop'), run('JSON.DEL shop'), run('JSON.GET shop')]).toMatchObject([{ text: 'ReJSON-RL' }, 1, null]);
});

test('an index is made, listed and searched, and is no key', () => {
	const run = client();
	expect(run('FT.SEARCH goods *')).toBeInstanceOf(RespError);
	expect(run('FT.CREATE goods ON HASH')).toBe(OK);
	expect(run('FT._LIST')).toEqual(['goods']);
	expect(run('FT.SEARCH goods *')).toEqual([0]);
	expect(run('KEYS *')).toEqual([]);
});

test('a list loses what is removed from it', () => {
	const run = client();
	run('RPUSH names a b a');
	expect([run('LREM names 0 a'), run('LINDEX names 0'), run('LRANGE names 0 -1')]).toEqual([2, 'b', ['b']]);
});
