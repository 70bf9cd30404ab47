import { expect, test } from 'vitest';
import { lookup } from '../../../../test/evidence.ts';
import { findingsOf, severities } from '../../../../test/judged.ts';

test('a call without an answer in time', () => {
	expect(findingsOf('hang', { calls: [{}, { args: { n: 9 }, outcome: 'timeout' }] })).toMatchObject([
		{
			id: 'hang:format_note:timeout',
			severity: 'low',
			observed: 'no answer within 15 s in 1 of 2 calls of format_note; arguments {"n":9}',
		},
	]);
});

test('only mentioned when it waits for the network', () => {
	expect(severities('hang', { calls: [{ outcome: 'timeout' }], seen: [lookup('a.example', { during: 1 })] })).toBe('info');
});

test('near miss: an error in time', () => {
	expect(severities('hang', { calls: [{ outcome: 'tool-error' }] })).toBe('');
});

test('says when it took earlier calls to bring it about', () => {
	const repeat = { args: { n: 1 }, isAlone: false, command: 'candor audit --seed 1 …' };
	expect(findingsOf('hang', { calls: [{}, { args: { n: 1 }, outcome: 'timeout', intent: 'bait', repeat }] })).toMatchObject([
		{ observed: expect.stringContaining('; bait arguments {"n":1}, though not as the first call'), repeat: 'candor audit --seed 1 …' },
	]);
});
