import { expect, test } from 'vitest';
import type { MessageEvent } from '#model/observation.ts';
import type { Sight } from '../../../../test/evidence.ts';
import { findingsOf } from '../../../../test/judged.ts';

const message = (op: MessageEvent['op'], text: string): Sight => ({ kind: 'message', op, text, bytes: text.length });
const REFUSED = message('list-failed', 'resources/list failed: no store is open (-32603)');

test('a list that fails at every start is one finding, and no noise', () => {
	const seen = [REFUSED, REFUSED, message('list-failed', 'prompts/list failed: boom')];
	expect(findingsOf('list-failed', { seen })).toMatchObject([
		{ severity: 'low', observed: 'resources/list failed twice: “no store is open (-32603)”', evidence: [1, 2] },
		{ observed: 'prompts/list failed once: “boom”', evidence: [3] },
	]);
	expect(findingsOf('stdout-noise', { seen })).toEqual([]);
});

test('an answer without the list is no list, and no noise either', () => {
	const seen = [message('list-failed', 'tools/list failed: the answer has no array "tools"')];
	expect(findingsOf('list-failed', { seen })).toMatchObject([{ observed: 'tools/list failed once: “the answer has no array "tools"”' }]);
	expect(findingsOf('stdout-noise', { seen })).toEqual([]);
});

test('near miss: another fault of a list, and a list that changed', () => {
	const seen = [message('invalid', 'tools/list: 3 entries were listed again, unchanged'), message('list-changed', 'tools')];
	expect(findingsOf('list-failed', { seen })).toEqual([]);
});
