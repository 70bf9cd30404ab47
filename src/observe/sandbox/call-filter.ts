// The seccomp filter of every cell. It refuses what namespaces do not confine, and what would carry a call past the tracer.

import { ARCHITECTURES, type CallNumbers, CLONE3, FCHMODAT2, OPENAT2, RINGS } from './call-numbers.ts';
import { ALLOW, encode, fail, IF_ANY_BIT, IF_AT_LEAST, IF_EQUAL, type Instruction, LOAD, OFFSETS, TRAP } from './seccomp-program.ts';

const AF_UNIX = 1;
const AF_INET = 2;
const AF_INET6 = 10;
const AF_NETLINK = 16;
const AF_VSOCK = 40;
/** Families that the cell's namespaces confine. */
const CONFINED = [AF_UNIX, AF_INET, AF_INET6, AF_NETLINK];

const EPERM = 1;
const ENOSYS = 38;
const EAFNOSUPPORT = 97;

/** A child made with it has no tracer. Another process of the server's could then trace it and let through the calls that strace's filter holds. */
const CLONE_UNTRACED = 0x00800000;
/**
 * A filter with a listener beats the tracer's own filter, and the listener may answer "go on": the call then runs, and strace never learns of it.
 * No other action that a server's own filter can take lets a call run unseen.
 */
const SECCOMP_FILTER_FLAG_NEW_LISTENER = 1 << 3;
/** Set to 0, nobody may read which files the process has open but root: a tracer of an ordinary user's would lose the names behind descriptors. */
const PR_SET_DUMPABLE = 4;

/** On x86-64, numbers from here on are the x32 variants of every call. */
const X32 = 0x40000000;

/** What a tracer makes of a call that it refuses; the filter is asked again. */
const NO_CALL = 0xffffffff;

interface FilterOptions {
	readonly architecture?: string;
	/** For a tracer that is attached from outside: it has no filter of its own, and so a child that has no tracer would run free. */
	readonly keepsChildrenTraced?: boolean;
	/** For any tracer: a process stays as readable as it was, and is told that it is not. */
	readonly keepsReadable?: boolean;
	/**
	 * io_uring fails as on a kernel without it: what a ring does, this filter never sees, be it a socket of any family or a set-id file. Not for a tracer
	 * that refuses it by itself: what a filter refuses, strace does not show.
	 */
	readonly refusesRings?: boolean;
	/** For a server that writes to directories of the host's: it leaves no file there that gives its owner's rights to the user who starts it. */
	readonly refusesSetId?: boolean;
	/** Where nothing else keeps the server from user namespaces of its own, in which it would have capabilities. Not every engine's own filter does. */
	readonly refusesNamespaces?: boolean;
}

/** The filter as the kernel reads it, or undefined on a machine whose call numbers we don't know. */
export function callFilter(options: FilterOptions = {}): Buffer | undefined {
	const { architecture = process.arch, keepsChildrenTraced, keepsReadable, refusesRings, refusesSetId, refusesNamespaces } = options;
	const known = ARCHITECTURES[architecture];
	if (known === undefined) return undefined;
	return encode([
		...onlyThisAbi(known),
		...(refusesRings ? RINGS.flatMap(missing) : []),
		// The keyrings of the person who started us are inherited, and no namespace holds them apart.
		...known.keys.flatMap(missing),
		...(refusesSetId ? noSetId(known) : []),
		...(refusesNamespaces ? noNamespaces(known) : []),
		// clone3 hides its flags from filters; programs fall back to clone.
		...(keepsChildrenTraced ? missing(CLONE3) : []),
		...onlyTracedChildren(known),
		...noListeners(known),
		...(keepsReadable ? alwaysReadable(known) : []),
		...onlyConfinedSockets(known),
	]);
}

/** Leaves the call's number loaded. */
function onlyThisAbi({ audit }: CallNumbers): readonly Instruction[] {
	return [
		{ code: LOAD, value: OFFSETS.architecture },
		// A foreign architecture numbers its calls otherwise: neither this filter nor the tracer's would know them.
		{ code: IF_EQUAL, value: audit, yes: 1 },
		TRAP,
		{ code: LOAD, value: OFFSETS.number },
		{ code: IF_EQUAL, value: NO_CALL, no: 1 },
		ALLOW,
		{ code: IF_AT_LEAST, value: X32, no: 1 },
		TRAP,
	];
}

function missing(call: number): readonly Instruction[] {
	return [{ code: IF_EQUAL, value: call, no: 1 }, fail(ENOSYS)];
}

function onlyTracedChildren({ clone }: CallNumbers): readonly Instruction[] {
	return [
		{ code: IF_EQUAL, value: clone, no: 4 },
		{ code: LOAD, value: OFFSETS.argument(0) },
		{ code: IF_ANY_BIT, value: CLONE_UNTRACED, no: 1 },
		TRAP,
		ALLOW,
	];
}

const CLONE_NEWUSER = 0x10000000;

/** A clone without it goes on to the next check; the number is loaded again for that. */
function noNamespaces({ clone, unshare, setns }: CallNumbers): readonly Instruction[] {
	return [
		...[unshare, setns].flatMap((call) => [{ code: IF_EQUAL, value: call, no: 1 }, fail(EPERM)]),
		{ code: IF_EQUAL, value: clone, no: 4 },
		{ code: LOAD, value: OFFSETS.argument(0) },
		{ code: IF_ANY_BIT, value: CLONE_NEWUSER, no: 1 },
		fail(EPERM),
		{ code: LOAD, value: OFFSETS.number },
	];
}

const SET_ID_BITS = 0o6000;
/** O_CREAT, and the bit of O_TMPFILE that is not O_DIRECTORY: without them an open's mode means nothing. */
const MAKES_A_FILE = 0o100 | 0o20000000;

/** openat2 hides its mode from filters; programs fall back to openat. Each check ends the filter for the call that it knows. */
function noSetId({ modes }: CallNumbers): readonly Instruction[] {
	const checks = [...modes, FCHMODAT2].flatMap(({ call, mode, flags }): readonly Instruction[] => {
		const onlyIfMade: readonly Instruction[] =
			flags === undefined ? [] : [{ code: LOAD, value: OFFSETS.argument(flags) }, { code: IF_ANY_BIT, value: MAKES_A_FILE, yes: 1 }, ALLOW];
		return [
			{ code: IF_EQUAL, value: call, no: onlyIfMade.length + 4 },
			...onlyIfMade,
			{ code: LOAD, value: OFFSETS.argument(mode) },
			{ code: IF_ANY_BIT, value: SET_ID_BITS, no: 1 },
			fail(EPERM),
			ALLOW,
		];
	});
	return [...missing(OPENAT2), ...checks];
}

/** libseccomp asks whether the kernel has listeners by passing no filter at all; that cannot succeed, and it goes on. */
function noListeners({ seccomp }: CallNumbers): readonly Instruction[] {
	const program = OFFSETS.argument(2);
	return [
		{ code: IF_EQUAL, value: seccomp, no: 8 },
		{ code: LOAD, value: OFFSETS.argument(1) },
		{ code: IF_ANY_BIT, value: SECCOMP_FILTER_FLAG_NEW_LISTENER, no: 5 },
		{ code: LOAD, value: program },
		{ code: IF_EQUAL, value: 0, no: 2 },
		{ code: LOAD, value: program + 4 },
		{ code: IF_EQUAL, value: 0, yes: 1 },
		TRAP,
		ALLOW,
	];
}

/** Answered with success, and nothing is done: browsers and agents of keys insist on it. */
function alwaysReadable({ prctl }: CallNumbers): readonly Instruction[] {
	return [
		{ code: IF_EQUAL, value: prctl, no: 6 },
		{ code: LOAD, value: OFFSETS.argument(0) },
		{ code: IF_EQUAL, value: PR_SET_DUMPABLE, no: 3 },
		{ code: LOAD, value: OFFSETS.argument(1) },
		{ code: IF_EQUAL, value: 0, no: 1 },
		fail(0),
		ALLOW,
	];
}

/** A network namespace does not cover every address family: AF_VSOCK, for one, reaches the host of a virtual machine. */
function onlyConfinedSockets({ socket }: CallNumbers): readonly Instruction[] {
	return [
		{ code: IF_EQUAL, value: socket, yes: 1 },
		ALLOW,
		{ code: LOAD, value: OFFSETS.argument(0) },
		...CONFINED.map((family, index) => ({ code: IF_EQUAL, value: family, yes: CONFINED.length - index + 2 })),
		{ code: IF_EQUAL, value: AF_VSOCK, no: 1 },
		TRAP,
		fail(EAFNOSUPPORT),
		ALLOW,
	];
}
