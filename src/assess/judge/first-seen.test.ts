import { expect, test } from 'vitest';
import { FORMAT_NOTE, file, HOME } from '../../../test/evidence.ts';
import { findingsOf } from '../../../test/judged.ts';

const KEY = `${HOME}/.ssh/id_rsa`;
const passes = [
	{ number: 1, label: 'first start', firstStep: 1 },
	{ number: 2, label: 'restarted, 45 days later', firstStep: 3 },
];
const calls = [{}, {}, {}, {}];

function firstSeenIn(...seen: ReturnType<typeof file>[]) {
	return findingsOf('sensitive-read', { tools: [FORMAT_NOTE], calls, passes, seen })[0];
}

test('what is there from the first call on needs no word', () => {
	expect(firstSeenIn(file('read', KEY, { during: 1 }), file('read', KEY, { during: 4, pass: 2 }))).not.toHaveProperty('firstSeen');
	expect(firstSeenIn(file('read', KEY))).not.toHaveProperty('firstSeen');
});

test('a later call of the first pass is named', () => {
	expect(firstSeenIn(file('read', KEY, { during: 2 }))?.firstSeen).toEqual({ pass: 1, call: 2 });
});

test('a later pass is named in words too, and its calls are counted anew', () => {
	const finding = firstSeenIn(file('read', KEY, { during: 4, pass: 2 }));
	expect(finding?.firstSeen).toEqual({ pass: 2, call: 2 });
	expect(finding?.observed).toMatch(/; not before pass 2 \(restarted, 45 days later\)$/);
	expect(firstSeenIn(file('read', KEY, { phase: 'idle', pass: 2 }))?.firstSeen).toEqual({ pass: 2 });
});
