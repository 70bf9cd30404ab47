// What the queue of a fleet has to do on every backend. Called by test/contracts/store.test.ts.

import { expect } from 'vitest';
import type { NewJob } from '#model/fleet.ts';
import type { Report } from '#model/report.ts';
import { SAMPLES } from '#report/samples/samples.fixture.ts';
import { openStore } from '#store/sql/open-store.ts';

const LEASE_MS = 60_000;
/** A lease that has run out when it is looked at again. */
const NO_LEASE = -1;
const COST = { cpuMs: 1200, peakKib: 90_000 };
const FAILURE = { reason: 'audit-failed', detail: 'nul \0 inside', isFinal: false, pauseMs: -1 };

const job = (name: string, more: Partial<NewJob> = {}): NewJob => ({
	...{ name, version: '1.0.0', command: ['npx', '-y', name], env: { A: 'b' }, depth: 'quick', priority: 0, candor: '0.1.0' },
	...more,
});

const [report] = Object.values(SAMPLES) as [Report];
const auditOf = (server: string) => ({ audit: { server, at: 1, report }, cost: COST });

export const FLEET_QUEUE_CASES: Readonly<Record<string, (address: string) => Promise<void>>> = {
	'a job is there once, and comes by priority, then by age': async (address) => {
		await using store = await openStore(address);
		const { fleet } = store;
		expect(await fleet.add([job('a'), job('b'), job('urgent', { priority: 5 })])).toBe(3);
		expect(await fleet.add([job('a'), job('a', { version: '1.0.1' }), job('a', { candor: '0.2.0' })])).toBe(2);
		const order: string[] = [];
		for (let one = await fleet.claim('w', LEASE_MS); one !== undefined; one = await fleet.claim('w', LEASE_MS)) order.push(one.name);
		expect(order).toEqual(['urgent', 'a', 'b', 'a', 'a']);
		expect(await fleet.open()).toBe(5);
	},

	'a job that waits takes a higher priority, and what was done long ago is done again if asked': async (address) => {
		await using store = await openStore(address);
		const { fleet, audits } = store;
		const end = async () => {
			const one = await fleet.claim('w', LEASE_MS);
			await fleet.finish(one?.id ?? '', 'w', { audit: { server: 'a', at: Date.now(), report }, cost: COST });
			return one?.name;
		};
		await fleet.add([job('a'), job('b'), job('c')]);
		expect(await fleet.add([job('c', { priority: 3 }), job('b', { priority: -3 })])).toBe(0);
		expect(await end()).toBe('c');
		expect(await fleet.add([job('c')])).toBe(0);
		expect(await fleet.add([job('c')], LEASE_MS)).toBe(0);
		expect(await fleet.add([job('c'), job('b'), job('d')], -1)).toBe(2);
		expect([await end(), await end(), await end(), await end()]).toEqual(['a', 'b', 'c', 'd']);
		expect((await fleet.jobs({ limit: 9, name: 'c' })).items).toMatchObject([{ state: 'done', attempts: 1 }]);
		expect((await audits.counts()).audits).toBeGreaterThan(0);
	},

	'many workers at once never get the same job': async (address) => {
		await using store = await openStore(address);
		const { fleet } = store;
		const names = Array.from({ length: 40 }, (_, index) => `server-${index}`);
		await fleet.add(names.map((name) => job(name)));
		const claimed = await Promise.all(names.map((_, index) => fleet.claim(`w${index % 8}`, LEASE_MS)));
		expect(claimed.map((one) => one?.name).toSorted()).toEqual(names.toSorted());
	},

	'only the holder of the lease ends a job: one result, whoever comes late': async (address) => {
		await using store = await openStore(address);
		const { fleet, audits } = store;
		await fleet.add([job('a')]);
		const first = await fleet.claim('slow', NO_LEASE);
		const second = await fleet.claim('fast', LEASE_MS);
		expect([first?.id, second?.attempts]).toEqual([second?.id, 2]);
		const id = second?.id ?? '';
		expect(await fleet.renew(id, 'slow', LEASE_MS)).toBe(false);
		expect(await fleet.finish(id, 'slow', auditOf('a'))).toBeUndefined();
		expect((await audits.counts()).audits).toBe(0);
		const audit = await fleet.finish(id, 'fast', auditOf('a'));
		expect(await fleet.finish(id, 'fast', auditOf('a'))).toBeUndefined();
		expect((await audits.list({ limit: 9 })).items.map((one) => one.id)).toEqual([audit]);
		const { items } = await fleet.jobs({ limit: 9, state: 'done' });
		expect(items).toMatchObject([{ name: 'a', audit, cost: COST, env: { A: 'b' }, conclusion: report.summary.conclusion }]);
		expect(await fleet.claim('fast', LEASE_MS)).toBeUndefined();
	},

	'a failure is tried again until the job is dead; what is final is not; retry lets both wait': async (address) => {
		await using store = await openStore(address);
		const { fleet } = store;
		await fleet.add([job('shaky'), job('missing')]);
		const states: unknown[] = [];
		for (let time = 0; time < 3; time++) states.push(await fleet.fail((await fleet.claim('w', LEASE_MS))?.id ?? '', 'w', FAILURE));
		expect(states).toEqual(['waiting', 'waiting', 'dead']);
		const missing = await fleet.claim('w', LEASE_MS);
		expect(await fleet.fail(missing?.id ?? '', 'w', { ...FAILURE, reason: 'cannot-start', isFinal: true })).toBe('failed');
		expect(await fleet.open()).toBe(0);
		expect((await fleet.overview()).reasons).toEqual([
			{ reason: 'audit-failed', count: 1 },
			{ reason: 'cannot-start', count: 1 },
		]);
		expect(await fleet.retry(['missing'])).toBe(1);
		expect(await fleet.retry()).toBe(1);
		expect(await fleet.open()).toBe(2);
	},

	'a pause before the next attempt is kept, and a released job was never begun': async (address) => {
		await using store = await openStore(address);
		const { fleet } = store;
		await fleet.add([job('a')]);
		const { id = '' } = (await fleet.claim('w', LEASE_MS)) ?? {};
		expect(await fleet.release(id, 'w')).toBe(true);
		expect((await fleet.claim('w', LEASE_MS))?.attempts).toBe(1);
		await fleet.fail(id, 'w', { ...FAILURE, pauseMs: LEASE_MS });
		expect(await fleet.claim('w', LEASE_MS)).toBeUndefined();
		expect(await fleet.open()).toBe(1);
	},

	'workers that die again and again leave a dead job with the reason': async (address) => {
		await using store = await openStore(address);
		const { fleet } = store;
		await fleet.add([job('killer')]);
		for (let time = 0; time < 10; time++) expect(await fleet.claim(`w${time}`, NO_LEASE)).toBeDefined();
		expect(await fleet.claim('w10', LEASE_MS)).toBeUndefined();
		expect((await fleet.jobs({ limit: 1 })).items).toMatchObject([{ state: 'dead', reason: 'worker-lost' }]);
	},

	'what a worker takes with it is no failure of the job: it still has all its attempts': async (address) => {
		await using store = await openStore(address);
		const { fleet } = store;
		await fleet.add([job('unlucky')]);
		for (let time = 0; time < 4; time++) expect(await fleet.claim(`w${time}`, NO_LEASE)).toBeDefined();
		const states: unknown[] = [];
		for (let time = 0; time < 3; time++) states.push(await fleet.fail((await fleet.claim('w', LEASE_MS))?.id ?? '', 'w', FAILURE));
		expect(states).toEqual(['waiting', 'waiting', 'dead']);
	},

	'the overview counts, and shows what changed between two versions': async (address) => {
		await using store = await openStore(address);
		const { fleet } = store;
		const finish = async (version: string, score: number, conclusion: Report['summary']['conclusion']) => {
			await fleet.add([job('a', { version })]);
			const { id = '' } = (await fleet.claim('w', LEASE_MS)) ?? {};
			const changed = { ...report, trust: { ...report.trust, score }, summary: { ...report.summary, conclusion } };
			return fleet.finish(id, 'w', { audit: { server: 'a', at: 1, report: changed }, cost: COST });
		};
		const before = await finish('1.0.0', 1, 'clean');
		const now = await finish('1.0.1', 0.1, 'findings');
		const overview = await fleet.overview();
		expect(overview).toMatchObject({
			states: { waiting: 0, running: 0, done: 2, failed: 0, dead: 0 },
			conclusions: { clean: 1, findings: 1 },
			trust: [0, 1, 0, 0, 0, 0, 0, 0, 0, 1],
			cost: { cpuMs: 2 * COST.cpuMs, peakKib: COST.peakKib },
			changes: [{ name: 'a', before: { version: '1.0.0', audit: before }, now: { version: '1.0.1', audit: now } }],
		});
		expect(overview.doneByHour.reduce((sum, { count }) => sum + count, 0)).toBe(2);
	},

	'the overview counts what the jobs are, whatever was done with them': async (address) => {
		await using store = await openStore(address);
		const { fleet } = store;
		await fleet.add(Array.from({ length: 12 }, (_, index) => job(`s${index}`)));
		const claimed = async () => (await fleet.claim('w', LEASE_MS))?.id ?? '';
		for (const score of [0, 0.05, 0.3, 0.7, 0.9, 1]) {
			const scored = { ...report, trust: { ...report.trust, score } };
			await fleet.finish(await claimed(), 'w', { audit: { server: 's', at: 1, report: scored }, cost: COST });
		}
		await fleet.fail(await claimed(), 'w', { ...FAILURE, isFinal: true });
		await fleet.fail(await claimed(), 'w', { ...FAILURE, pauseMs: LEASE_MS });
		await fleet.release(await claimed(), 'w');
		await fleet.retry();
		await fleet.renew(await claimed(), 'w', 2 * LEASE_MS);
		// Two of them wait again.
		await fleet.add([job('s0'), job('s1')], -1);
		const { items } = await fleet.jobs({ limit: 20 });
		const by = (state: string) => items.filter((one) => one.state === state);
		const { states, trust, cost, reasons, conclusions, doneByHour } = await fleet.overview();
		const troubled = await fleet.jobs({ limit: 20, hasReason: true });
		expect(troubled.items).toEqual(items.filter(({ reason }) => reason !== undefined));
		expect(states).toEqual({ waiting: by('waiting').length, running: 1, done: 4, failed: 0, dead: 0 });
		expect(trust).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0, 2]);
		expect(cost).toEqual({ cpuMs: 4 * COST.cpuMs, peakKib: COST.peakKib });
		expect(reasons).toEqual([{ reason: FAILURE.reason, count: items.filter(({ reason }) => reason !== undefined).length }]);
		expect(conclusions).toEqual({ [report.summary.conclusion]: 4 });
		expect(doneByHour.reduce((sum, { count }) => sum + count, 0)).toBe(4);
		expect(await fleet.open()).toBe(states.waiting + 1);
	},

	'a newer result is compared with the one before it alone, and an older change is no news': async (address) => {
		await using store = await openStore(address);
		const { fleet } = store;
		const finish = async (version: string, conclusion: Report['summary']['conclusion']) => {
			await fleet.add([job('a', { version })], -1);
			const { id = '' } = (await fleet.claim('w', LEASE_MS)) ?? {};
			const changed = { ...report, summary: { ...report.summary, conclusion } };
			await fleet.finish(id, 'w', { audit: { server: 'a', at: 1, report: changed }, cost: COST });
			return (await fleet.overview()).changes.map(({ before, now }) => [before.version, before.conclusion, now.version, now.conclusion]);
		};
		expect(await finish('1', 'clean')).toEqual([]);
		expect(await finish('2', 'findings')).toEqual([['1', 'clean', '2', 'findings']]);
		expect(await finish('3', 'findings')).toEqual([]);
		expect(await finish('4', 'clean')).toEqual([['3', 'findings', '4', 'clean']]);
		// The same version again, with another result: it is compared with the version before, as ever.
		expect(await finish('4', 'findings')).toEqual([]);
	},
};
