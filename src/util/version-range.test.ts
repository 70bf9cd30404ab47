import { expect, test } from 'vitest';
import { isInVersionRange } from './version-range.ts';

test.for<[range: string, isIn: boolean | undefined]>([
	['>=22', false],
	['>=18.17', true],
	['>= 20.20.2', true],
	['>20.20.1', true],
	['>20', false],
	['^20.0.0 || >=22.0.0', true],
	['^18 || ^22', false],
	['>=18 <21', true],
	['>=18 <20', false],
	['<=20', true],
	['20.x', true],
	['~20.19.0', false],
	['18 - 20', true],
	['*', true],
	['', true],
	['^0.10.3', false],
	['lts/*', undefined],
])('20.20.2 in %s: %s', ([range, isIn]) => {
	expect(isInVersionRange('v20.20.2', range)).toBe(isIn);
});

test('what is no version is in no range', () => {
	expect(isInVersionRange('unknown', '>=1')).toBeUndefined();
});
