import { expect, test } from 'vitest';
import type { Usage } from '#model/resources.ts';
import { nowMicros } from '#util/micros.ts';
import { watchIdle } from './watch-idle.ts';

const { signal } = new AbortController();

/** A process that used `busyMs` before the watch, and during the watch the share `idleShare` of a processor. */
function fakeProcess(busyMs: number, idleShare: number) {
	const start = nowMicros();
	const sampleAt = (at: number): Usage => ({
		at,
		cpuMs: at < start ? 0 : busyMs + (idleShare * (at - start)) / 1000,
		waitingMs: 0,
		memoryBytes: 0,
		processes: 1,
		threads: 1,
		descriptors: 0,
		bytesOut: 0,
	});
	const samples = [sampleAt(start - 700_000), sampleAt(start)];
	const look = () => samples.push(sampleAt(nowMicros()));
	const lookAgain = () => {
		look();
		return samples;
	};
	return { tasks: () => [], usage: { look, samples: lookAgain } };
}

/** Returns how often the watch asked whether it should go on. */
async function asked(process: ReturnType<typeof fakeProcess>): Promise<number> {
	let times = 0;
	const companions = async () => {
		times++;
		return 0;
	};
	await watchIdle({ ...process, companions } as never, { idleMs: 100, lingerMs: 200 }, signal);
	return times;
}

test('a server that worked before the watch, and rests in it, is not watched longer', async () => {
	expect(await asked(fakeProcess(390, 0))).toBe(1);
});

test('a server that still works is watched longer', async () => {
	expect(await asked(fakeProcess(0, 0.5))).toBeGreaterThan(1);
});
