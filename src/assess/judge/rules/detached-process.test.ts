import { expect, test } from 'vitest';
import { exec, NODE, PACKAGE, resourcesOf, type Sight } from '../../../../test/evidence.ts';
import { findingsOf, severities } from '../../../../test/judged.ts';

const SERVER = 100;
const start: Sight = { ...exec([NODE, `${PACKAGE}/dist/index.js`]), pid: SERVER, at: 0 };
const fork = (pid: number, child: number, at: number, more: Partial<Sight> = {}): Sight =>
	({ kind: 'fork', child, thread: false, pid, at, during: 1, ...more }) as Sight;
const setsid = (pid: number, at: number): Sight => ({ kind: 'setsid', ok: true, pid, at, during: 1 });
const exit = (pid: number, at: number, signal?: string): Sight => ({
	kind: 'exit',
	pid,
	at,
	phase: 'stop',
	...(signal === undefined ? { code: 0 } : { signal }),
});
const S = 1_000_000;

const severityOf = (...seen: readonly Sight[]) => severities('detached-process', { seen: [start, ...seen] });

test('a detached child that outlives the server', () => {
	const seen = [
		start,
		fork(SERVER, 200, S),
		setsid(200, S + 1),
		exec(['/usr/bin/sleep', '99'], { pid: 200, at: S + 2, during: 1 }),
		exit(SERVER, 9 * S),
		exit(200, 9 * S + 10_000, 'SIGKILL'),
	];
	expect(findingsOf('detached-process', { seen })).toMatchObject([
		{
			id: 'detached-process:sleep',
			severity: 'medium',
			observed:
				'sleep left its session and was still running when the server had ended and its cell was closed, 10 ms later: whether it would have ended by itself is not known; it was started in calls of format_note',
			evidence: [2, 3, 6],
		},
	]);
});

test.for<readonly [string, readonly Sight[], string]>([
	['one whose end was not seen', [fork(SERVER, 200, S), setsid(200, S + 1), exit(SERVER, 9 * S)], 'medium'],
	[
		'one that goes on for seconds without the server',
		[fork(SERVER, 200, S), setsid(200, S + 1), exit(SERVER, 9 * S), exit(200, 12 * S, 'SIGKILL')],
		'high',
	],
	[
		'near miss: one that notices the end of the server, and ends by itself',
		[fork(SERVER, 200, S), setsid(200, S + 1), exit(SERVER, 9 * S), exit(200, 9 * S + 30_000)],
		'',
	],
	[
		'a daemon by double fork',
		[fork(SERVER, 200, S), fork(200, 201, S + 1), setsid(201, S + 2), exit(200, S + 3), exit(201, 4 * S), exit(SERVER, 9 * S)],
		'medium',
	],
	[
		'an orphan that outlives the server without a session of its own',
		[fork(SERVER, 200, S), fork(200, 201, S + 1), exit(200, S + 3), exit(SERVER, 9 * S), exit(201, 9 * S + 1, 'SIGKILL')],
		'high',
	],
	[
		'forked by a thread',
		[fork(SERVER, 150, 1, { thread: true } as Partial<Sight>), fork(150, 200, S), setsid(200, S + 1), exit(SERVER, 9 * S)],
		'medium',
	],
	['near miss: the server ends it', [fork(SERVER, 200, S), setsid(200, S + 1), exit(200, 8 * S, 'SIGTERM'), exit(SERVER, 9 * S)], ''],
	[
		'near miss: an ordinary child that dies with the server',
		[fork(SERVER, 200, S), exit(SERVER, 9 * S), exit(200, 9 * S + 10, 'SIGKILL')],
		'',
	],
	[
		'near miss: a detached child of a server that was killed',
		[fork(SERVER, 200, S), setsid(200, S + 1), exit(SERVER, 9 * S, 'SIGKILL'), exit(200, 9 * S + 10, 'SIGKILL')],
		'',
	],
	[
		'near miss: a helper that lasts a moment longer than its parent',
		[fork(SERVER, 200, S), fork(200, 201, S + 1), setsid(201, S + 2), exit(200, S + 3), exit(201, S + 4), exit(SERVER, 9 * S)],
		'',
	],
	['near miss: the server itself in a session of its own', [setsid(SERVER, 1), exit(SERVER, 9 * S)], ''],
])('%s: %s', ([, seen, expected]) => {
	expect(severityOf(...seen)).toBe(expected);
});

test('on a busy machine a helper has the same second', () => {
	const seen = [start, fork(SERVER, 200, S), setsid(200, S + 1), exit(SERVER, 9 * S), exit(200, 12 * S)];
	const waited = (waitingMs: number) =>
		resourcesOf([
			{ at: S, waitingMs: 0 },
			{ at: 9 * S, waitingMs: 100 },
			{ at: 12 * S, waitingMs: 100 + waitingMs, phase: 'stop' },
		]);
	expect(severities('detached-process', { seen, resources: waited(0) })).toBe('high');
	expect(severities('detached-process', { seen, resources: waited(2500) })).toBe('');
	// Near miss: a daemon with a hundred busy threads waits, too.
	const daemon = [...seen.slice(0, -1), exit(200, 16 * S)];
	expect(severities('detached-process', { seen: daemon, resources: waited(500_000) })).toBe('high');
});

test('a later pass, whose processes have the same numbers, takes nothing back', () => {
	const again = [{ ...start, at: 20 * S }, fork(SERVER, 200, 21 * S), exit(200, 22 * S), exit(SERVER, 29 * S, 'SIGKILL')];
	const first = [fork(SERVER, 200, S), setsid(200, S + 1), exit(SERVER, 9 * S)];
	expect(severityOf(...first, ...again.map((sight) => ({ ...sight, pass: 2 })))).toBe('medium');
});

test('nor does a later start of the same pass', () => {
	const first = [fork(SERVER, 200, S), setsid(200, S + 1), exit(SERVER, 9 * S)];
	const again = [{ ...start, at: 20 * S }, fork(SERVER, 200, 21 * S), exit(200, 22 * S), exit(SERVER, 29 * S, 'SIGKILL')];
	const severity = (...seen: readonly Sight[]) => severities('detached-process', { seen: [start, ...seen], starts: [0, 20 * S] });
	expect(severity(...first, ...again)).toBe('medium');
	// Near miss: the daemon of the first start was killed with the server, and the second start has no other process of that number.
	const killed = [fork(SERVER, 200, S), setsid(200, S + 1)];
	expect(severity(...killed, { ...start, at: 20 * S }, exit(SERVER, 29 * S))).toBe('');
});

test('of several alike the worst is told', () => {
	const daemon = (pid: number, ends: readonly Sight[]) => [
		fork(SERVER, pid, S),
		fork(pid, pid + 1, S + 1),
		setsid(pid + 1, S + 2),
		exit(pid, S + 3),
		...ends,
	];
	expect(severityOf(...daemon(200, [exit(201, 4 * S)]), ...daemon(300, []), exit(SERVER, 9 * S))).toBe('high');
});
