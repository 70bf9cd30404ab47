// The numbers of the system calls that the cell's filter knows, per architecture.

interface ModeCall {
	readonly call: number;
	readonly mode: number;
	readonly flags?: number;
}

export interface CallNumbers {
	readonly audit: number;
	readonly socket: number;
	readonly clone: number;
	readonly seccomp: number;
	readonly prctl: number;
	readonly unshare: number;
	readonly setns: number;
	/** add_key, request_key, keyctl. */
	readonly keys: readonly number[];
	/** Calls that set the mode of a file, with the position of the mode among their arguments, and for an open also that of the flags. */
	readonly modes: readonly ModeCall[];
}

export const ARCHITECTURES: Readonly<Record<string, CallNumbers>> = {
	x64: {
		...{ audit: 0xc000003e, socket: 41, clone: 56, seccomp: 317, prctl: 157, unshare: 272, setns: 308, keys: [248, 249, 250] },
		modes: [
			{ call: 2, flags: 1, mode: 2 }, // open
			{ call: 257, flags: 2, mode: 3 }, // openat
			{ call: 85, mode: 1 }, // creat
			{ call: 90, mode: 1 }, // chmod
			{ call: 91, mode: 1 }, // fchmod
			{ call: 268, mode: 2 }, // fchmodat
			{ call: 133, mode: 1 }, // mknod
			{ call: 259, mode: 2 }, // mknodat
		],
	},
	arm64: {
		...{ audit: 0xc00000b7, socket: 198, clone: 220, seccomp: 277, prctl: 167, unshare: 97, setns: 268, keys: [217, 218, 219] },
		modes: [
			{ call: 56, flags: 2, mode: 3 }, // openat
			{ call: 52, mode: 1 }, // fchmod
			{ call: 53, mode: 2 }, // fchmodat
			{ call: 33, mode: 2 }, // mknodat
		],
	},
};
/** The same on every architecture: recent calls share one table. */
export const CLONE3 = 435;
export const FCHMODAT2: ModeCall = { call: 452, mode: 2 };
export const OPENAT2 = 437;
/** io_uring_setup, io_uring_enter, io_uring_register. */
export const RINGS = [425, 426, 427];
/** Memory that not even a tracer can read. */
export const MEMFD_SECRET = 447;
