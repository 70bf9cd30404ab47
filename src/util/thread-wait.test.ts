import { expect, test } from 'vitest';
import { longestWait } from './thread-wait.ts';

const after = '0x7f4d952d8ec0 0x7f4d95506cae\n';

test('a wait without a limit, for an event, another thread, a child or input', () => {
	expect(longestWait(`281 0xb 0x7f4d952d9c20 0x400 0xffffffff 0x0 0x8 ${after}`, 'x64')).toBe(Number.POSITIVE_INFINITY);
	expect(longestWait(`232 0xb 0x7f4d952d9c20 0x400 0xffffffffffffffff 0x0 0x0 ${after}`, 'x64')).toBe(Number.POSITIVE_INFINITY);
	expect(longestWait(`202 0x6b94a6c 0x189 0x0 0x0 0x0 0xffffffff ${after}`, 'x64')).toBe(Number.POSITIVE_INFINITY);
	expect(longestWait(`61 0xffffffff 0x7ffe 0x0 0x0 0x0 0x0 ${after}`, 'x64')).toBe(Number.POSITIVE_INFINITY);
	expect(longestWait(`0 0x0 0x7ffe 0x1000 0x0 0x0 0x0 ${after}`, 'x64')).toBe(Number.POSITIVE_INFINITY);
	expect(longestWait(`22 0xb 0x7f4d952d9c20 0x400 0xffffffff 0x0 0x8 ${after}`, 'arm64')).toBe(Number.POSITIVE_INFINITY);
});

test('a timer limits the wait of an event loop', () => {
	expect(longestWait(`281 0xb 0x7f4d952d9c20 0x400 0x13 0x0 0x8 ${after}`, 'x64')).toBe(19);
	expect(longestWait(`7 0x7ffe 0x1 0x64 0x0 0x0 0x0 ${after}`, 'x64')).toBe(100);
});

test('what may go on by itself is no rest', () => {
	for (const line of [
		'running',
		'-1 0x7ffe 0x7f4d',
		'',
		`202 0x6b94a6c 0x189 0x0 0x7ffc8190 0x0 0xffffffff ${after}`, // a futex with a limit
		`230 0x0 0x0 0x7ffe 0x7ffe 0x0 0x0 ${after}`, // clock_nanosleep
		`45 0x5 0x7ffe 0x1000 0x0 0x0 0x0 ${after}`, // recvfrom: its socket may have a limit
		`17 0x5 0x7ffe 0x1000 0x0 0x0 0x0 ${after}`, // pread64, of a disk
	])
		expect(longestWait(line, 'x64')).toBe(0);
	expect(longestWait(`281 0xb 0x7f4d952d9c20 0x400 0xffffffff 0x0 0x8 ${after}`, 'riscv64')).toBe(0);
});
