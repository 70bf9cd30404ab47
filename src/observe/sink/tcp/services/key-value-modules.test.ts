import { expect, test } from 'vitest';
import { runKeyValueCommand, type StoreValue } from './key-value-commands.ts';
import { OK, RespError, type RespValue, written } from './resp.ts';

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
	expect(run('XREADGROUP GROUP g c STREAMS log >')).toMatchObject({ second: [['log', [[id, ['name', 'lamp']]]]] });
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
	expect(run('FT.SEARCH goods *')).toMatchObject({ second: [0] });
	expect(run('KEYS *')).toEqual([]);
});

test('a list loses what is removed from it', () => {
	const run = client();
	run('RPUSH names a b a');
	expect([run('LREM names 0 a'), run('LINDEX names 0'), run('LRANGE names 0 -1')]).toEqual([2, 'b', ['b']]);
});

test('scores, streams, settings and results have the form of the version that the client greeted with', () => {
	const run = client();
	const sent = (value: RespValue, version: number) => String(written(value, version)).replaceAll('\r\n', ' ');
	run('ZADD best 1 lamp 2.5 chair');
	const scored = run('ZRANGE best 0 -1 WITHSCORES');
	expect(sent(scored, 2)).toBe('*4 $4 lamp $1 1 $5 chair $3 2.5 ');
	expect(sent(scored, 3)).toBe('*2 *2 $4 lamp ,1 *2 $5 chair ,2.5 ');
	expect([sent(run('ZSCORE best lamp'), 2), sent(run('ZSCORE best lamp'), 3)]).toEqual(['$1 1 ', ',1 ']);
	expect(sent(run('ZRANGE best 0 -1'), 3)).toBe('*2 $4 lamp $5 chair ');
	run('XADD log 1-1 name lamp');
	expect(sent(run('XREAD STREAMS log 0'), 2)).toMatch(/^\*1 \*2 \$3 log /);
	expect(sent(run('XREAD STREAMS log 0'), 3)).toMatch(/^%1 \$3 log \*1 /);
	expect([sent(run('CONFIG GET save'), 2), sent(run('CONFIG GET save'), 3)]).toEqual(['*2 $4 save $0  ', '%1 $4 save $0  ']);
	run('FT.CREATE goods ON HASH');
	expect(sent(run('FT.SEARCH goods *'), 2)).toBe('*1 :0 ');
	expect(sent(run('FT.SEARCH goods *'), 3)).toContain('$13 total_results :0 ');
});
