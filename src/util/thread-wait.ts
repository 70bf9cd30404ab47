// Tells from the kernel's view of a sleeping thread how long it sleeps at most unless something wakes it. Pure.

/** `ms`: position of a limit in milliseconds, negative for none. `time`: position of a pointer to one, null for none. Neither: the wait has no limit. */
interface Wait {
	readonly ms?: number;
	readonly time?: number;
}

const FOREVER: Wait = {};

/** Calls in which a thread waits for others, by number. Any other call may end by itself. */
const WAITS: Readonly<Record<string, Readonly<Record<number, Wait>>>> = {
	x64: {
		...{ 0: FOREVER, 19: FOREVER }, // read, readv
		...{ 34: FOREVER, 130: FOREVER, 128: { time: 2 } }, // pause, rt_sigsuspend, rt_sigtimedwait
		...{ 61: FOREVER, 247: FOREVER }, // wait4, waitid
		...{ 7: { ms: 2 }, 271: { time: 2 } }, // poll, ppoll
		...{ 23: { time: 4 }, 270: { time: 4 } }, // select, pselect6
		...{ 232: { ms: 3 }, 281: { ms: 3 }, 441: { time: 3 } }, // epoll_wait, epoll_pwait, epoll_pwait2
		202: { time: 3 }, // futex
	},
	arm64: {
		...{ 63: FOREVER, 65: FOREVER }, // read, readv
		...{ 133: FOREVER, 137: { time: 2 } }, // rt_sigsuspend, rt_sigtimedwait
		...{ 260: FOREVER, 95: FOREVER }, // wait4, waitid
		73: { time: 2 }, // ppoll
		72: { time: 4 }, // pselect6
		...{ 22: { ms: 3 }, 441: { time: 3 } }, // epoll_pwait, epoll_pwait2
		98: { time: 3 }, // futex
	},
};

/** `syscall`: the file of that name in the thread's directory. Returns milliseconds, and 0 if the thread runs or may run on by itself. */
export function longestWait(syscall: string, arch: string = process.arch): number {
	// 281 0xb 0x7f4d952d9c20 0x400 0xffffffff 0x0 0x8 0x7f4d952d8ec0 0x7f4d95506cae : number, six arguments, stack, instruction; or: running
	const [number = '', ...args] = syscall.trim().split(' ');
	const wait = WAITS[arch]?.[Number(number || Number.NaN)];
	if (wait === undefined) return 0;
	if (wait.time !== undefined) return args[wait.time] === '0x0' ? Number.POSITIVE_INFINITY : 0;
	if (wait.ms === undefined) return Number.POSITIVE_INFINITY;
	const ms = Number(BigInt.asIntN(32, BigInt(args[wait.ms] ?? '0')));
	return ms < 0 ? Number.POSITIVE_INFINITY : ms;
}
