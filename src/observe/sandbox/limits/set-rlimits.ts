// Limits a process by the kernel's own call: to start a program that makes the call takes longer than everything else about limits.
// https://man7.org/linux/man-pages/man2/prlimit.2.html

import koffi from 'koffi';
import { lazily } from '#util/lazily.ts';

/** Numbers of the kernel, the same on every processor that Candor knows. */
const RESOURCES = { cpu: 0, fsize: 1, data: 2, core: 4, nproc: 6 } as const;
/** By architecture: to change the real ids of the calling thread alone. The C library's functions change those of all threads. */
const SET_REAL_IDS: Readonly<Record<string, { readonly user: number; readonly group: number }>> = {
	x64: { user: 117, group: 119 },
	arm64: { user: 147, group: 149 },
};
const UNCHANGED = -1;

export type ResourceLimits = Readonly<Partial<Record<keyof typeof RESOURCES, number>>>;

type SetLimit = (pid: number, resource: number, limit: Buffer, before: null) => number;
type SystemCall = (number: number, ...words: readonly (string | number)[]) => number | bigint;

const calls = lazily(() => {
	const libc = koffi.load('libc.so.6');
	return {
		setLimit: libc.func('int prlimit64(int pid, int resource, const uint8_t *limit, void *before)') as unknown as SetLimit,
		systemCall: libc.func('long syscall(long number, ...)') as unknown as SystemCall,
	};
});

/** `user`: whose process it is. Whether the kernel took all limits. */
export function setRlimits(pid: number, user: number, limits: ResourceLimits): boolean {
	const setAll = () => Object.entries(limits).every(([name, value]) => setOne(pid, RESOURCES[name as keyof typeof RESOURCES], value));
	const [own, ownGroup] = [process.getuid?.(), process.getgid?.()];
	if (own === undefined || ownGroup === undefined || own === user) return setAll();
	if (SET_REAL_IDS[process.arch] === undefined) return false;
	// Not even root may limit another user's process everywhere: that takes a capability which containers often go without. The kernel lets
	// a thread do it whose real ids are that user's. Its effective ones stay, and so do its rights.
	try {
		return setRealIds(user, user) && setAll();
	} finally {
		if (!setRealIds(own, ownGroup)) process.abort(); // nothing may go on with another user's ids
	}
}

function setOne(pid: number, resource: number, value: number): boolean {
	// struct rlimit64 { u64 soft, hard; }
	const limit = Buffer.alloc(16);
	limit.writeBigUInt64LE(BigInt(value), 0);
	limit.writeBigUInt64LE(BigInt(value), 8);
	return calls().setLimit(pid, resource, limit, null) === 0;
}

function setRealIds(user: number, group: number): boolean {
	const numbers = SET_REAL_IDS[process.arch];
	if (numbers === undefined) return false;
	const set = (number: number, id: number) => Number(calls().systemCall(number, 'uint', id, 'int', UNCHANGED, 'int', UNCHANGED)) === 0;
	// Back in the same order: a group can be set as long as the effective user is root, which it stays.
	return set(numbers.group, group) && set(numbers.user, user);
}
