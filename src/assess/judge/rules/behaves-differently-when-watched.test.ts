import { expect, test } from 'vitest';
import { declarationOf, toolOf } from '../../../../test/evidence.ts';
import { findingsOf } from '../../../../test/judged.ts';

const declaration = declarationOf({ tools: [toolOf({ name: 'add' })] });
/** Hosts of five starts; every second one had the sign. */
const found = (...hosts: readonly string[][]) =>
	findingsOf('behaves-differently-when-watched', {
		declaration,
		watched: [{ sign: 'tracer', tool: 'add', step: 4, starts: hosts.map((one, index) => ({ hasSign: index % 2 === 1, hosts: one })) }],
	});

test('a host that only starts without the sign contact is high', () => {
	expect(found(['a.example'], [], ['a.example', 'b.example'], ['b.example'], ['a.example'])).toMatchObject([
		{
			severity: 'high',
			tool: 'add',
			observed: expect.stringMatching(/contacted a\.example in 3 of 3 starts, and in none of 2 in which a tracer/),
		},
	]);
});

test('a host that is contacted at first, at last, always or now and then is no finding', () => {
	expect(found(['a.example'], [], [], [], [])).toEqual([]);
	expect(found([], [], [], [], ['a.example'])).toEqual([]);
	expect(found(['a.example'], ['a.example'], ['a.example'], ['a.example'], ['a.example'])).toEqual([]);
	expect(found(['a.example'], ['a.example'], ['a.example'], [], ['a.example'])).toEqual([]);
});

test('one start of each kind proves nothing', () => {
	expect(found(['a.example'], [])).toEqual([]);
});
