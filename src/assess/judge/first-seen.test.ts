import { expect, test } from 'vitest';
import { FORMAT_NOTE, file, HOME } from '../../../test/evidence.ts';
import { findingsOf } from '../../../test/judged.ts';
import { callNumber } from './first-seen.ts';

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

test('a file is searched after the last pass, so what it holds may be as old as its first write', () => {
	const held = { kind: 'canary', channel: 'file', where: '/tmp/x', canaries: [{ key: 'file:.ssh/id_rsa', form: 'plain' }], preview: '', during: 4, pass: 2 } as const; // biome-ignore format: one line
	const found = (...seen: ReturnType<typeof file>[]) =>
		findingsOf('canary-leaked', { tools: [FORMAT_NOTE], calls, passes, seen: [...seen, held] })[0];
	const written = found(file('create', '/tmp/x', { during: 1 }), file('write', '/tmp/x', { during: 4, pass: 2 }));
	expect(written?.observed).toMatch(/were? written|was written/);
	expect(written).not.toHaveProperty('firstSeen');
	expect(written?.observed).not.toContain('not before');
	expect(found(file('create', '/tmp/other', { during: 1 }), file('create', '/tmp/x', { during: 4, pass: 2 }))?.observed).toContain(
		'not before pass 2',
	);
});

test('calls are counted in the order in which they were made, not in which they were planned', () => {
	const at = (id: number, began: number) => ({ step: { id, kind: 'call', tool: 'x', args: {}, intent: 'typical', timeoutMs: 1 }, began, ended: began, outcome: 'ok' }) as const; // biome-ignore format: one line
	const steps = [at(1, 10), at(25, 20), at(16, 30)];
	expect(callNumber(16, steps, [])).toBe(3);
	expect(callNumber(25, steps, [])).toBe(2);
});
