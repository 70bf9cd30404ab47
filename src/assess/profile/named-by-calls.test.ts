import { expect, test } from 'vitest';
import { evidenceOf } from '../../../test/evidence.ts';
import { namedByCalls } from './named-by-calls.ts';

test('a process of an earlier call may contact what the call under way names, and nothing that a later one will', () => {
	const calls = [
		{ tool: 'look', args: { url: 'https://first.example/' } },
		{ tool: 'look', args: { url: 'https://second.example/' } },
	];
	const evidence = evidenceOf({ tools: [{ name: 'look', description: 'Looks.' }], calls });
	const { host } = namedByCalls(evidence);
	const [first = 0, second = 0] = evidence.steps.map(({ began }) => began);
	expect(host('second.example', 1, second + 1)).toEqual({ named: 'second.example', earlier: false });
	expect(host('second.example', 1, first + 1)).toBeUndefined();
	expect(host('third.example', 1, second + 1)).toBeUndefined();
});

test('a path is named with the directories that contain it, in whichever order paths are asked for', () => {
	const calls = [
		{ tool: 'look', args: { path: '/data/notes' } },
		{ tool: 'look', args: { path: '/srv/page.html' } },
	];
	const { path } = namedByCalls(evidenceOf({ tools: [{ name: 'look', description: 'Looks.' }], calls }));
	const asked = ['/x', '/data/notes/a/b', '/data/notes2/a', '/srv/other.html', '/srv/page.html', '/data/notes', '/', '/srv/x/y', 'memfd:x'];
	const found = asked.map((one) => path(one, 2)?.named);
	expect(found).toEqual([undefined, '/data/notes', undefined, undefined, '/srv/page.html', '/data/notes', undefined, undefined, undefined]);
	expect(asked.toReversed().map((one) => path(one, 2)?.named)).toEqual(found.toReversed());
	expect(path('/data/notes/a', 2)).toEqual({ named: '/data/notes', earlier: true });
	expect(path('/srv/page.html', 1)).toBeUndefined();
});
