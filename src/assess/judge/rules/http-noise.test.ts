import { expect, test } from 'vitest';
import { HTTP, type Sight } from '../../../../test/evidence.ts';
import { findingsOf, judged } from '../../../../test/judged.ts';

const page: Sight = { kind: 'message', op: 'invalid', text: '<html>', bytes: 6 };

test('what an HTTP server answers besides messages is one finding', () => {
	expect(findingsOf('http-noise', { http: HTTP, seen: [page, page] })).toMatchObject([
		{ severity: 'low', category: 'protocol_violation', observed: '2 protocol errors; the first: “<html>”', evidence: [1, 2] },
	]);
	expect(findingsOf('stdout-noise', { http: HTTP, seen: [page] })).toEqual([]);
});

test('near miss: nothing odd; and over stdio it is for stdout-noise', () => {
	const verdict = (parts: object) => judged(parts).verdicts.find(({ rule }) => rule === 'http-noise')?.verdict;
	expect(verdict({ http: HTTP })).toBe('pass');
	expect(verdict({ seen: [page] })).toBe('not-applicable');
});
