import { expect, test } from 'vitest';
import type { LiveEvent } from '#model/live-event.ts';
import type { NewAudit } from '#model/ports.ts';
import type { Report } from '#model/report.ts';
import { honest } from '#report/samples/plain.fixture.ts';
import { UserError } from '#util/user-error.ts';
import { commandOf } from '../../audits/background/command-of.ts';
import type { RunInBackground } from '../../audits/background/run-in-process.ts';
import { AuditRuns } from './audit-runs.ts';

const ORDER = { command: ['node', '/srv/server.mjs'], depth: 'quick', env: {} } as const;

/** Audits that end when the test says so. */
function held() {
	const ends: { resolve: (report: Report) => void; reject: (error: Error) => void }[] = [];
	const run: RunInBackground = (_order, onEvent, signal) =>
		new Promise((resolve, reject) => {
			onEvent({ kind: 'stage', stage: 'cell' });
			ends.push({ resolve, reject });
			signal.addEventListener('abort', () => reject(signal.reason), { once: true });
		});
	const [told, stored, notes]: [LiveEvent[], NewAudit[], string[]] = [[], [], []];
	const runs = new AuditRuns({
		run,
		audits: {
			put: async (audit) => {
				stored.push(audit);
				return { id: `audit-${stored.length}`, isNew: true };
			},
		},
		atOnce: 2,
		announce: (event) => told.push(event),
		note: (line) => notes.push(line),
	});
	return { runs, ends, told, stored, notes };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('so many run at once, the others wait; one that is done is stored and told', async () => {
	const { runs, ends, told, stored } = held();
	const ids = [1, 2, 3].map(() => runs.start(ORDER)?.id ?? '');
	expect(runs.list().map(({ state }) => state)).toEqual(['queued', 'running', 'running']);
	expect(runs.list().map(({ server }) => server)).toEqual(['server.mjs', 'server.mjs', 'server.mjs']);
	ends[0]?.resolve(honest);
	await settled();
	expect(runs.find(ids[0] ?? '')?.run).toMatchObject({ state: 'done', audit: 'audit-1', server: 'honest', ended: expect.any(String) });
	expect(runs.find(ids[2] ?? '')?.run.state).toBe('running');
	expect(stored).toMatchObject([{ server: 'honest', at: Date.parse(honest.run.startedAt) * 1000 }]);
	expect(told.map((event) => (event.kind === 'run' ? event.state : event.kind))).toEqual([
		...['queued', 'running', 'queued', 'running', 'queued', 'done'],
		...['audit', 'running'],
	]);
	await runs[Symbol.asyncDispose]();
	expect(runs.counts()).toEqual({ queued: 0, running: 0 });
});

test('a run is cancelled, running or waiting; one that is over stays as it is', async () => {
	const { runs, ends } = held();
	const ids = [1, 2, 3].map(() => runs.start(ORDER, 'mine')?.id ?? '');
	expect(await runs.cancel(ids[2] ?? '')).toMatchObject({ state: 'cancelled', server: 'mine' });
	expect(await runs.cancel(ids[0] ?? '')).toMatchObject({ state: 'cancelled' });
	ends[1]?.resolve(honest);
	await settled();
	expect(await runs.cancel(ids[1] ?? '')).toMatchObject({ state: 'done' });
	expect(await runs.cancel('no-such-run')).toBeUndefined();
	expect(ends).toHaveLength(2);
});

test('what the caller can fix is told; a bug is not', async () => {
	const { runs, ends, notes } = held();
	const ids = [1, 2].map(() => runs.start(ORDER)?.id ?? '');
	ends[0]?.reject(new UserError('there is no such program', { hint: 'node' }));
	ends[1]?.reject(new Error('secret detail'));
	await settled();
	expect(runs.find(ids[0] ?? '')?.run.error).toBe('there is no such program (try: node)');
	expect(runs.find(ids[1] ?? '')?.run.error).toBe('the audit failed; serve’s log says why');
	expect(notes.join()).toContain('secret detail');
});

test('the queue is bounded, and finished runs are forgotten in time', async () => {
	const { runs } = held();
	const started = Array.from({ length: 60 }, () => runs.start(ORDER));
	expect(started.filter((run) => run === undefined)).toHaveLength(8);
	await runs[Symbol.asyncDispose]();
	expect(runs.list()).toHaveLength(50);
	expect(runs.start(ORDER)).toBeUndefined();
});

test('events are kept for those who come late; they end with the run', async () => {
	const { runs, ends } = held();
	const { id = '' } = runs.start(ORDER) ?? {};
	const { events } = runs.find(id) ?? {};
	expect(events?.read(0)).toMatchObject({ frames: ['id: 1\nevent: stage\ndata: {"stage":"cell"}\n\n'], position: 1, isEnd: false });
	ends[0]?.resolve(honest);
	await settled();
	const rest = events?.read(1);
	expect(rest).toMatchObject({ position: 2, isEnd: true });
	expect(rest?.frames[0]).toContain('event: done');
	expect(events?.read(99)).toMatchObject({ frames: [], isEnd: true });
});

test.for([
	['npx -y "a b" c', ['npx', '-y', 'a b', 'c']],
	[
		['node', 'x.mjs'],
		['node', 'x.mjs'],
	],
] as const)('%j is a command', ([given, words]) => {
	expect(commandOf(given)).toEqual(words);
});

test.for(['', '   ', '"open', 'https://mcp.example/mcp', ['']])('%j is no command', (given) => {
	expect(() => commandOf(given)).toThrow(UserError);
});
