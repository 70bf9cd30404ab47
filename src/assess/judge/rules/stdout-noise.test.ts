import { expect, test } from 'vitest';
import type { MessageEvent } from '#model/observation.ts';
import type { Sight } from '../../../../test/evidence.ts';
import { findingsOf } from '../../../../test/judged.ts';

const message = (op: MessageEvent['op'], text: string): Sight => ({ kind: 'message', op, text, bytes: text.length });

test('all noise is one finding, counted', () => {
	const seen = [message('noise', 'Server running on stdio'), message('noise', 'x'), message('unknown-id', '{"id":9}')];
	expect(findingsOf('stdout-noise', { seen })).toMatchObject([
		{
			severity: 'low',
			category: 'protocol_violation',
			observed: '2 stray lines, 1 unasked answer; the first: “Server running on stdio”',
			evidence: [1, 2, 3],
		},
	]);
});

test('the fix is for what was found', () => {
	const fixOf = (...seen: readonly Sight[]) => findingsOf('stdout-noise', { seen })[0]?.fix;
	expect(fixOf(message('noise', 'x'), message('invalid', '{"id":1,"error":"boom"}'))).toBe('Write logs and banners to standard error.');
	expect(fixOf(message('invalid', '{"id":1,"error":"boom"}'))).toMatch(/a number as its code and a text as its message/);
	expect(fixOf(message('unknown-id', '{"id":9}'))).toBe('Answer each request once, with the id that it came with.');
});

test('near miss: a list that changed', () => {
	expect(findingsOf('stdout-noise', { seen: [message('list-changed', 'tools')] })).toEqual([]);
});
