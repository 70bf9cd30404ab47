import { expect, test } from 'vitest';
import { CpuClock } from './cpu-clock.ts';

const use = (key: string, ownMs: number, reapedMs = 0) => ({
	key,
	ownMs,
	reapedMs,
	waitingMs: ownMs / 10,
	threads: 1,
	privateBytes: 0,
	dataBytes: 0,
	descriptors: 0,
});

const times = (...looks: readonly (readonly ReturnType<typeof use>[])[]) => {
	const clock = new CpuClock();
	return looks.map((uses) => clock.advance(uses).cpuMs);
};

test('counts from the first look on', () => {
	expect(times([use('1', 500)], [use('1', 700)])).toEqual([0, 200]);
});

test('a child that is waited for counts once', () => {
	expect(times([use('1', 0)], [use('1', 0), use('2', 100)], [use('1', 0, 150)], [use('1', 10, 150)])).toEqual([0, 100, 150, 160]);
});

test('a child that nobody waits for is not forgotten, and its id may come again', () => {
	expect(times([use('1', 0)], [use('1', 0), use('2 a', 100)], [use('1', 0), use('2 b', 80)], [use('1', 0)])).toEqual([0, 100, 180, 180]);
});

test('waiting is counted beside it', () => {
	const clock = new CpuClock();
	const looks = [[use('1', 500)], [use('1', 700)], [use('1', 700), use('2', 50)]];
	expect(looks.map((uses) => clock.advance(uses).waitingMs)).toEqual([0, 20, 25]);
});
