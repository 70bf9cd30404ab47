import { expect, test } from 'vitest';
import type { Json } from '#model/declaration.ts';
import type { Expectation } from '#model/expectation.ts';
import type { Outcome } from '#model/step.ts';
import { findingsOf, judged, severities } from '../../../../test/judged.ts';

const base = { name: 'adds', where: 'oracle.yaml:3:7', severity: 'high', isError: false } as const;
const five: Json = { content: [{ type: 'text', text: '2 + 3 = 5' }], structuredContent: { sum: 5, parts: [2, 3] } };
const call = (expectation: Partial<Expectation>, reply: Json = five, outcome: Outcome = 'ok') => ({
	calls: [{ expectation: { ...base, ...expectation }, reply, outcome }],
});

test.for<readonly [string, Partial<Expectation>]>([
	['the whole text', { text: '2 + 3 = 5' }],
	['parts', { contains: ['= 5', '2 +'], excludes: ['6'] }],
	['a pattern', { matches: '= \\d$' }],
	['structured content, which may hold more', { structured: { sum: 5 } }],
	['a list', { structured: { parts: [2, 3] } }],
])('met: %s', ([, expectation]) => {
	expect(severities('expectation-failed', call(expectation))).toBe('');
});

test.for<readonly [string, Partial<Expectation>, RegExp]>([
	['another text', { text: '5' }, /the text is “2 \+ 3 = 5”, not “5”/],
	['a part is missing', { contains: ['5', '6'] }, /“6” is not in the text/],
	['a part that must not be there', { excludes: ['= 5'] }, /“= 5” is in the text/],
	['a pattern', { matches: '^5' }, /\/\^5\/ is not found/],
	['structured content', { structured: { sum: 6 } }, /does not hold \{"sum":6\}/],
	['a shorter list', { structured: { parts: [2] } }, /does not hold/],
	['an error', { isError: true }, /answered without an error/],
])('not met: %s', ([, expectation, why]) => {
	expect(findingsOf('expectation-failed', call(expectation))).toMatchObject([
		{ severity: 'high', declared: 'adds (oracle.yaml:3:7)', observed: expect.stringMatching(why) },
	]);
});

test('errors: expected ones with their text, others, none at all', () => {
	const refusal: Json = { content: [{ type: 'text', text: 'a must be a number' }], isError: true };
	expect(severities('expectation-failed', call({ isError: true, contains: ['number'] }, refusal, 'tool-error'))).toBe('');
	expect(severities('expectation-failed', call({ isError: true, contains: ['-32602'] }, 'Bad (-32602)', 'protocol-error'))).toBe('');
	expect(severities('expectation-failed', call({ severity: 'low' }, refusal, 'tool-error'))).toBe('low');
	expect(findingsOf('expectation-failed', call({}, null, 'timeout'))[0]?.observed).toMatch(/^there was no answer \(timeout\)/);
});

test('an answer of which only the beginning was kept proves nothing; without expectations the rule does not apply', () => {
	const verdictOf = (parts: Parameters<typeof judged>[0]) =>
		judged(parts).verdicts.find(({ rule }) => rule === 'expectation-failed')?.verdict;
	expect(verdictOf(call({ text: '5' }, '{"content"… [cut: 20000 characters of JSON]'))).toBe('untested');
	expect(verdictOf({})).toBe('not-applicable');
});
