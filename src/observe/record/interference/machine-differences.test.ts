import { expect, test } from 'vitest';
import { machineDifferences } from './machine-differences.ts';
import type { NamedDifference } from './name-canaries.ts';

const difference = (call: number, first: string, other: string, channel = 'request', canaries = ['machine']) =>
	({
		difference: { part: { call, channel, destination: 'api.example', place: 'body' }, first, other },
		canaries,
	}) as unknown as NamedDifference;
const found = (...named: readonly NamedDifference[]) => machineDifferences(named).map(({ first, other }) => `${first} ${other}`);

test('another value on another machine identifies it', () => {
	expect(found(difference(1, 'laptop', 'desktop'))).toEqual(['laptop desktop']);
	expect(found(difference(1, 'laptop', '(nothing)', 'lookup'), difference(1, '(nothing)', 'desktop', 'lookup'))).toHaveLength(2);
});

test('a call that only sends less on another machine does not, nor does what depends on a secret or stays here', () => {
	expect(found(difference(1, 'a page', '(nothing)'), difference(1, 'a picture', '(nothing)'), difference(2, 'laptop', 'desktop'))).toEqual([
		'laptop desktop',
	]);
	expect(found(difference(1, 'a', 'b', 'request', ['env:TOKEN']), difference(1, 'a', 'b', 'file'))).toEqual([]);
});
