import { expect, test } from 'vitest';
import type { RawObservation } from '#model/observation.ts';
import type { StepResult } from '#model/step.ts';
import type { Argv } from '#model/target.ts';
import { markerOf } from '#observe/inputs/marker.ts';
import { attribute } from './attribute.ts';

const argv: Argv = ['/usr/bin/node', '/srv/server.mjs'];
const exec = (pid: number, at: number, words: readonly string[]): RawObservation => ({
	kind: 'exec',
	program: words[0] ?? '',
	argv: words,
	fromMemory: false,
	ok: true,
	at,
	pid,
});
const read = (pid: number, at: number, path: string): RawObservation => ({ kind: 'file', op: 'read', path, ok: true, at, pid });
const fork = (pid: number, at: number, child: number): RawObservation => ({ kind: 'fork', child, thread: false, at, pid });
const call = (id: number, began: number, text = ''): StepResult => ({
	step: { id, timeoutMs: 1, intent: 'typical', kind: 'call', tool: 'note', args: { text } },
	began,
	ended: began + 5,
	outcome: 'ok',
});
const phases = [
	{ phase: 'start', began: 0, ended: 100 },
	{ phase: 'exercise', began: 100, ended: 300 },
	{ phase: 'idle', began: 300, ended: 400 },
] as const;

function told(raw: readonly RawObservation[], results: readonly StepResult[] = [call(1, 110), call(2, 200)]): string[] {
	return attribute({ raw, argv }, { phases, results, pass: 1 }, 7).map((one) => {
		const what = one.kind === 'file' ? one.path : one.kind;
		return `${one.seq} ${one.phase} ${what} ${one.cause === undefined ? '-' : `${one.cause.step} ${one.cause.by}`}`;
	});
}

test('what the cell does before the server starts, and that it ends, is left out', () => {
	const ended: RawObservation = { kind: 'exit', code: 0, at: 12, pid: 1 };
	const raw = [exec(1, 1, ['bwrap', ...argv]), read(1, 2, '/etc/setup'), exec(2, 10, argv), read(2, 11, '/a'), ended];
	expect(told(raw)).toEqual(['7 start exec -', '8 start /a -']);
});

test('what the cell’s own processes do once the server runs is the server’s doing: they would only wait', () => {
	const raw = [exec(1, 1, ['bwrap', ...argv]), exec(2, 10, argv), read(1, 12, '/by-init')];
	expect(told(raw)).toEqual(['7 start exec -', '8 start /by-init -']);
});

test('a call’s window lasts until the next begins, and none reaches into idle', () => {
	const raw = [exec(2, 10, argv), read(2, 150, '/late'), read(2, 205, '/second'), read(2, 350, '/idle')];
	expect(told(raw).slice(1)).toEqual(['8 exercise /late 1 window', '9 exercise /second 2 window', '10 idle /idle -']);
});

test('a process keeps the call that it was born in, also when it acts later', () => {
	const raw = [exec(2, 10, argv), fork(2, 120, 3), fork(3, 121, 4), read(4, 390, '/home/user/.ssh/id_rsa')];
	expect(told(raw).at(-1)).toBe('10 idle /home/user/.ssh/id_rsa 1 exact');
});

test('a marker of another call outweighs the time', () => {
	const marker = markerOf('note', 0);
	const raw = [exec(2, 10, argv), read(2, 210, `/tmp/${marker}.txt`)];
	expect(told(raw, [call(1, 110, `x ${marker}`), call(2, 200)]).at(-1)).toBe(`8 exercise /tmp/${marker}.txt 1 exact`);
});

test('calls at once are one step, and what names any of them is its doing', () => {
	const marker = markerOf('note', 3);
	const inputs = [{ text: 'a' }, { text: marker }];
	const step = { id: 3, timeoutMs: 1, intent: 'typical', kind: 'together', tool: 'note', inputs } as const;
	const together: StepResult = { step, began: 220, ended: 230, outcome: 'ok' };
	const raw = [exec(2, 10, argv), read(2, 225, '/other'), read(2, 290, `/tmp/${marker}`)];
	expect(told(raw, [call(1, 110), together, call(4, 280)]).slice(1)).toEqual([
		'8 exercise /other 3 window',
		`9 exercise /tmp/${marker} 3 exact`,
	]);
});
