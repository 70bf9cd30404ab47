import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { NewJob } from '#model/fleet.ts';
import type { FleetQueue } from '#model/fleet-queue.ts';
import { honest } from '#report/samples/plain.fixture.ts';
import { openStore } from '#store/sql/open-store.ts';
import { SetupError } from '#util/setup-error.ts';
import { UserError } from '#util/user-error.ts';
import type { RunMeasured } from '../audits/background/run-in-process.ts';
import type { FleetEvent } from './fleet-event.ts';
import { hostCapacity } from './host-capacity.ts';
import { work } from './work.ts';

let directory = '';
beforeEach(() => {
	directory = mkdtempSync(join(tmpdir(), 'candor-fleet-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const jobOf = (name: string): NewJob => ({
	...{ name, version: '', command: [name], env: {}, depth: 'quick', priority: 0, candor: '0.1.0' },
});

/** Works the queue until it is empty, with audits that do as their server's name says. */
async function worked(names: readonly string[], change: (fleet: FleetQueue) => FleetQueue = (fleet) => fleet) {
	await using store = await openStore(join(directory, 'store.db'));
	await store.fleet.add(names.map(jobOf));
	const events: FleetEvent[] = [];
	const begun: string[] = [];
	const run: RunMeasured = async ({ command: [name] }, _onEvent, signal) => {
		begun.push(name);
		if (name === 'missing') throw new UserError('there is no such package');
		if (name === 'no-cell') throw new SetupError('bubblewrap is missing');
		if (name === 'hangs') await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
		return { report: honest, cost: { cpuMs: 1, peakKib: 1 } };
	};
	const parts = { fleet: change(withoutPauses(store.fleet)), run, worker: 'w', leaseMs: 60_000, jobTimeoutMs: 300 };
	await work({ ...parts, tell: (event) => events.push(event), capacity: hostCapacity(2), untilEmpty: true }, AbortSignal.timeout(60_000));
	const { items } = await store.fleet.jobs({ limit: 100 });
	return { begun, events, states: Object.fromEntries(items.map(({ name, state, reason }) => [name, reason ?? state])) };
}

function withoutPauses(fleet: FleetQueue): FleetQueue {
	return { ...fleet, fail: (id, worker, failure) => fleet.fail(id, worker, { ...failure, pauseMs: -1 }) };
}

test('every job ends with a result or its reason', async () => {
	const { begun, states } = await worked(['one', 'missing', 'no-cell', 'hangs', 'two']);
	expect(states).toEqual({ one: 'done', missing: 'cannot-start', 'no-cell': 'no-cell', hangs: 'timeout', two: 'done' });
	const times = (name: string) => begun.filter((one) => one === name).length;
	expect(['one', 'missing', 'no-cell', 'hangs'].map(times)).toEqual([1, 1, 3, 3]);
});

test('a database that is away for a moment costs no audit', async () => {
	let failures = 0;
	const sometimes = <T>(ask: () => Promise<T>) => {
		failures += 1;
		return failures % 2 === 1 ? Promise.reject(new Error('connection refused')) : ask();
	};
	const { begun, states, events } = await worked(['one', 'two'], (fleet) => ({
		...fleet,
		claim: (...given) => sometimes(() => fleet.claim(...given)),
		finish: (...given) => sometimes(() => fleet.finish(...given)),
	}));
	expect(states).toEqual({ one: 'done', two: 'done' });
	expect(begun).toHaveLength(2);
	expect(events.some(({ kind }) => kind === 'trouble')).toBe(true);
});

test('a job that another worker has by now is left to it', async () => {
	const { states, events } = await worked(['one'], (fleet) => {
		let taken = false;
		return {
			...fleet,
			finish: async (id, worker, result) => {
				if (taken) return fleet.finish(id, worker, result);
				taken = true;
				return undefined;
			},
			open: async () => 0,
		};
	});
	expect(events.map(({ kind }) => kind)).toEqual(['began', 'lost']);
	expect(states).toEqual({ one: 'running' });
});
