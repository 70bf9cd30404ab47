// Every tracer keeps these promises, on the real kernel, whatever program it traces.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import type { RawObservation } from '#model/observation.ts';
import type { Argv } from '#model/target.ts';
import { NO_TRACER, TRACERS } from '#observe/trace/registry.ts';
import type { Attachment, CellToTrace, Trace } from '#observe/trace/tracer.ts';

const directory = mkdtempSync(join(tmpdir(), 'candor-tracer-'));
afterAll(() => rmSync(directory, { recursive: true }));
const signal = new AbortController().signal;
let records = 0;

/** The smallest cell: a process of this machine, for programs of this file only. */
function place(argv: Argv): CellToTrace<ChildProcess> {
	return { output: join(directory, `record-${++records}`), start: async ({ wrap }) => run(wrap(argv)) };
}

function run([program, ...args]: Argv): ChildProcess {
	// A group of its own: what a traced program started does not end with its tracer.
	const child = spawn(program, args, { cwd: directory, stdio: ['pipe', 'pipe', 'ignore'], detached: true });
	onTestFinished(() => {
		try {
			process.kill(-(child.pid ?? 0), 'SIGKILL');
		} catch {
			// all of it has ended
		}
	});
	return child;
}

async function allOf(trace: Trace): Promise<readonly RawObservation[]> {
	return (await Array.fromAsync(trace.observations())).flat();
}

/** Programs that ran and files that were opened. */
function told(observations: readonly RawObservation[]): readonly string[] {
	return observations.flatMap((one) => {
		if (one.kind === 'exec' && one.ok) return [one.argv.join(' ')];
		return one.kind === 'file' && one.op === 'read' && one.ok ? [one.path] : [];
	});
}

describe.each([...TRACERS, NO_TRACER].map((tracer) => [tracer.name, tracer] as const))('%s', (_, tracer) => {
	/** What a tracer that sees nothing tells. */
	const seen = <T>(expected: readonly T[]): readonly T[] => (tracer.sees ? expected : []);

	test('is usable here', async () => {
		expect(await tracer.probe()).toMatchObject({ usable: true });
	});

	test('runs the program as it is: its arguments, its output, its exit code', async () => {
		const { process } = await tracer.start(place(['/bin/sh', '-c', 'echo "$1"; exit 7', '--', '--output=x']));
		const exited = once(process, 'exit');
		expect(process.stdout && (await text(process.stdout))).toBe('--output=x\n');
		expect(await exited).toEqual([7, null]);
	});

	test('tells programs, files and ends, each with its process and its time', async () => {
		const before = Date.now() * 1000;
		const { process, trace } = await tracer.start(place(['/bin/sh', '-c', 'cat /etc/hostname; cat /nowhere; true']));
		await once(process, 'exit');
		const observations = await allOf(trace);
		expect(told(observations).filter((one) => !/lib|locale|ld\.so/.test(one))).toEqual(
			seen(['/bin/sh -c cat /etc/hostname; cat /nowhere; true', 'cat /etc/hostname', '/etc/hostname', 'cat /nowhere']),
		);
		const missed = observations.find((one) => one.kind === 'file' && one.path === '/nowhere');
		if (tracer.sees) expect(missed).toMatchObject({ ok: false, errno: 'ENOENT' });
		expect(observations.filter(({ kind }) => kind === 'exit')).toHaveLength(tracer.sees ? 3 : 0);
		expect(observations.filter(({ kind }) => kind === 'gap')).toEqual([]);
		for (const { at, pid } of observations) {
			expect(at).toBeGreaterThanOrEqual(before);
			expect(pid).toBeGreaterThan(0);
		}
		expect(await allOf(trace)).toEqual(observations);
	});

	test('is quiet when the program rests, not while it works, and grows with what it sees', async () => {
		const { process, trace } = await tracer.start(place(['/bin/sh', '-c', 'read line; while :; do : < /etc/hostname; done']));
		expect(await trace.whenQuiet({ maxMs: 30_000, signal })).toBe(true);
		const size = trace.size();
		process.stdin?.write('go\n');
		await pause(200);
		expect(await trace.whenQuiet({ quietMs: 200, maxMs: 400, signal })).toBe(!tracer.sees);
		if (tracer.sees) expect(trace.size()).toBeGreaterThan(size);
		else expect(trace.size()).toBe(0);
	});

	test('tells of a program that still runs what it has started and the files that are asked for', async () => {
		const { trace } = await tracer.start(place(['/bin/sh', '-c', 'true | cat /etc/hostname; sleep 600']));
		const soFar = () => told(trace.observationsSoFar(['hostname']));
		if (!tracer.sees) expect(soFar()).toEqual([]);
		else await expect.poll(soFar).toEqual(expect.arrayContaining(['cat /etc/hostname', '/etc/hostname', 'sleep 600']));
	});

	test('reads the trace of a program that was killed', async () => {
		const { process, trace } = await tracer.start(place(['/bin/sh', '-c', 'cat /etc/hostname; kill -9 $$']));
		await once(process, 'exit');
		const ends = (await allOf(trace)).flatMap((one) => (one.kind === 'exit' ? [one.signal ?? one.code] : []));
		expect(ends).toEqual(seen([0, 'SIGKILL']));
	});

	test('follows a program as it runs: what it did before its answer is there when the answer is', async () => {
		const live: RawObservation[] = [];
		const followed = await tracer.follow(place(['/bin/sh', '-c', 'while read name; do : < "$name"; echo done; done']), (one) =>
			live.push(one),
		);
		onTestFinished(() => followed.trace.close());
		for (const name of ['/etc/hostname', '/etc/passwd', '/etc/group']) {
			followed.process.stdin?.write(`${name}\n`);
			await once(followed.process.stdout ?? followed.process, 'data');
			followed.trace.catchUp();
			expect(told(live).filter((one) => one === name)).toEqual(seen([name]));
		}
		followed.trace.close();
		followed.trace.catchUp();
	});

	test('a cell that cannot be made fails the start, and leaves nothing open', async () => {
		const broken = (): CellToTrace<never> => ({
			output: join(directory, `record-${++records}`),
			start: () => Promise.reject(new Error('no cell')),
		});
		await expect(tracer.start(broken())).rejects.toThrow('no cell');
		await expect(tracer.follow(broken(), () => {})).rejects.toThrow('no cell');
	});

	test.skipIf(!tracer.sees)('comes to a process that is already there', async () => {
		const child = run(['/bin/sh', '-c', 'while :; do cat /etc/hostname; sleep 0.02; done']);
		const attach = async ({ watch }: Attachment) => {
			if (watch === undefined || child.pid === undefined) throw new Error('it cannot come to a process');
			const beside = run(watch.attach(child.pid));
			while (!(await watch.hasBegun())) await pause(20);
			await pause(300);
			child.kill('SIGKILL');
			await once(beside, 'exit');
		};
		const { trace } = await tracer.start({ output: join(directory, `record-${++records}`), start: attach });
		expect(told(await allOf(trace))).toContain('/etc/hostname');
	});
});
