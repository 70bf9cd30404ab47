// Limits a process by the system call itself: starting a program for it takes longer than everything else about limits.
// https://man7.org/linux/man-pages/man2/prlimit.2.html

import koffi from 'koffi';
import { lazily } from '#util/lazily.ts';

/** Resource numbers of the kernel, the same on every supported processor. */
const RESOURCES = { cpu: 0, fsize: 1, data: 2, core: 4, nproc: 6 } as const;
/** Call numbers by architecture that change the real ids of the calling thread alone. The functions of the C library change all threads. */
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

/** `user`: the owner of the process. Returns whether the kernel accepted all limits. */
export function setRlimits(pid: number, user: number, limits: ResourceLimits): boolean {
	const setAll = () => Object.entries(limits).every(([name, value]) => setOne(pid, RESOURCES[name as keyof typeof RESOURCES], value));
	const [own, ownGroup] = [process.getuid?.(), process.getgid?.()];
	if (own === undefined || ownGroup === undefined || own === user) return setAll();
	if (SET_REAL_IDS[process.arch] === undefined) return false;
	// Not even root may limit another user's process everywhere, because that needs a capability which containers often lack. The kernel permits
	// it to a thread with that user's real ids. The effective ids, and so the thread's rights, stay.
	try {
		return setRealIds(user, user) && setAll();
	} finally {
		if (!setRealIds(own, ownGroup)) process.abort(); // nothing may continue with another user's ids
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
	// In the same order: a group can be set as long as the effective user is root, which it stays.
	return set(numbers.group, group) && set(numbers.user, user);
}
