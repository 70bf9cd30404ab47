import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { freeMemory } from './free-memory.ts';
import { type HostCapacity, hostCapacity } from './host-capacity.ts';

const GIB = 1024 ** 3;
const MIB = 1024 ** 2;

afterEach(() => vi.useRealTimers());

/** How many audits begin at once. */
async function placesOf(capacity: HostCapacity): Promise<number> {
	await using taken = new AsyncDisposableStack();
	for (let count = 0; count < 100; count++) {
		const place = await capacity.place();
		if (place === undefined) return count;
		taken.use(place);
	}
	return 100;
}

test.for([
	['one even where nothing is free', 0, [], 1],
	['no more than the memory bears, before any was measured', 2 * GIB, [], 2],
	['fewer after a large one', 2 * GIB, [100 * 1024, 1500 * 1024], 1],
	['more after small ones', 2 * GIB, [200 * 1024, 100 * 1024], 8],
] as const)('%s', async ([, free, peaks, expected]) => {
	const capacity = hostCapacity(50, () => free);
	for (const peak of peaks) capacity.measured(peak);
	expect(await placesOf(capacity)).toBe(expected);
	expect(await placesOf(capacity)).toBe(expected);
});

test('an audit that has grown is in what is free, and no longer counted twice', async () => {
	vi.useFakeTimers({ toFake: ['performance'] });
	const capacity = hostCapacity(50, () => 900 * MIB);
	await using _first = await capacity.place();
	expect(await placesOf(capacity)).toBe(0);
	vi.advanceTimersByTime(6000);
	expect(await placesOf(capacity)).toBe(1);
});

test('without a number of jobs, the workers of a machine share its processors', async () => {
	const own = randomUUID();
	const [one, other] = [hostCapacity(undefined, () => 64 * GIB, own), hostCapacity(undefined, () => 64 * GIB, own)];
	const place = await one.place();
	expect(place).toBeDefined();
	expect(await placesOf(other)).toBe(availableParallelism() - 1);
	await place?.[Symbol.asyncDispose]();
	expect(await placesOf(other)).toBe(availableParallelism());
});

test('a container’s own limit counts, without the files that the kernel would give back', () => {
	const root = mkdtempSync(join(tmpdir(), 'candor-memory-'));
	const write = (file: string, text: string) => {
		mkdirSync(dirname(join(root, file)), { recursive: true });
		writeFileSync(join(root, file), text);
	};
	write('proc/meminfo', `MemTotal: 9 kB\nMemAvailable:   ${(8 * GIB) / 1024} kB\n`);
	expect(freeMemory(root)).toBe(8 * GIB);
	write('proc/self/cgroup', '0::/pods/one\n');
	write('sys/fs/cgroup/pods/one/memory.max', 'max\n');
	write('sys/fs/cgroup/pods/memory.max', `${4 * GIB}\n`);
	write('sys/fs/cgroup/pods/memory.current', `${3 * GIB}\n`);
	write('sys/fs/cgroup/pods/memory.stat', `anon 7\ninactive_file ${GIB}\n`);
	expect(freeMemory(root)).toBe(2 * GIB);
	write('proc/meminfo', `MemAvailable:   ${GIB / 1024} kB\n`);
	expect(freeMemory(root)).toBe(GIB);
	rmSync(root, { recursive: true });
});
