import { expect, test } from 'vitest';
import type { JsonObject } from '#model/declaration.ts';
import { partsOfLists } from './parts-of-lists.ts';
import type { AskedLists } from './start-alike.ts';

const asked = (when: AskedLists['when'], ...pages: readonly JsonObject[]): AskedLists => ({
	when,
	pages: pages.map((page) => ({ method: 'tools/list', page })),
});
const parts = (...lists: readonly AskedLists[]) =>
	partsOfLists(lists).map(({ when, parts: all }) => [when, ...all.map((one) => one.join(': '))]);

test('the order of the entries, each page, and each entry by its name', () => {
	const pages = [{ tools: [{ name: 'b', title: 'B' }], nextCursor: 'x' }, { tools: [{ name: 'a' }] }];
	expect(parts(asked('start', ...pages))).toEqual([
		[
			'start',
			'order of tools: b\na',
			'keys of page 1: tools,nextCursor',
			'page 1.tools: 1',
			'page 1.nextCursor: x',
			'keys of page 2: tools',
			'page 2.tools: 1',
			'keys of b: name,title',
			'b.name: b',
			'b.title: B',
			'keys of a: name',
			'a.name: a',
		],
	]);
});

test('of a later list, only what differs from that at the start', () => {
	const before = { tools: [{ name: 'a', description: 'Adds.' }] };
	const after = { tools: [{ name: 'a', description: 'Adds two.' }] };
	expect(parts(asked('start', before), asked('change', before), asked('later', after)).slice(1)).toEqual([
		['change'],
		['later', 'a.description: Adds two.'],
	]);
});

test('what lies beyond the bound is compared by a digest', () => {
	const list = (last: string) =>
		asked('start', { tools: [...Array.from({ length: 2000 }, (_, at) => ({ name: `a${at}` })), { name: last }] });
	const [one, other] = [parts(list('x'))[0], parts(list('y'))[0]];
	expect([one?.length, one?.at(-1)]).toEqual([3002, expect.stringMatching(/^rest of tools: [0-9a-f]{16}$/)]);
	expect(one?.at(-1)).not.toBe(other?.at(-1));
});

test('near misses: no list, and an answer that holds none', () => {
	expect(parts(asked('start'))).toEqual([]);
	expect(parts(asked('start', { tools: 'none' }))).toEqual([['start', 'order of tools: ', 'keys of page 1: tools', 'page 1.tools: 0']]);
});
