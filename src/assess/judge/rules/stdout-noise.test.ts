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

test('near miss: a list that changed', () => {
	expect(findingsOf('stdout-noise', { seen: [message('list-changed', 'tools')] })).toEqual([]);
});
