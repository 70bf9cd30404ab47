import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { moveClock, probeClock } from './moved-clock.ts';

const clock = await probeClock();
const DAY = 86_400_000;

/** How far ahead a program of ours finds the date, and how long it takes a timer there. */
function ask(speed: number, timerMs: number): { ahead: number; tookMs: number } {
	if (!clock.usable) throw new Error('skipped without it');
	const code = `const now = Date.now(); setTimeout(() => console.log(now), ${timerMs})`;
	const began = Date.now();
	const { env } = moveClock(clock.version, { daysAhead: 45, speed }, process.pid);
	const message = Number(execFileSync(process.execPath, ['-e', code], { env, timeout: 120_000 }));
	return { ahead: message - began, tookMs: Date.now() - began };
}

const without = clock.usable ? '' : ` (skipped: ${clock.reason})`;

test.skipIf(!clock.usable)(`the date is ahead, and timers take their time${without}`, () => {
	const { ahead, tookMs } = ask(1, 400);
	expect(Math.round(ahead / DAY)).toBe(45);
	expect(tookMs).toBeGreaterThan(350);
});

test.skipIf(!clock.usable)(`an hour is a second${without}`, () => {
	const { ahead, tookMs } = ask(3600, 3_600_000);
	expect(Math.round(ahead / DAY)).toBe(45);
	expect(tookMs).toBeGreaterThan(800);
});
