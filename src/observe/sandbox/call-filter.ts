// The seccomp filter of every cell. It refuses what namespaces do not confine, and what would bypass the tracer.

import { ARCHITECTURES, type CallNumbers, CLONE3, FCHMODAT2, MEMFD_SECRET, OPENAT2, RINGS } from './call-numbers.ts';
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

/** A child created with this flag has no tracer. Another process of the server could then trace it and let the calls pass that strace's filter holds. */
const CLONE_UNTRACED = 0x00800000;
/**
 * A filter with a listener overrides the tracer's own filter, and the listener may answer "continue": the call then runs, and strace never sees it.
 * No other action of a server's own filter lets a call run unseen.
 */
const SECCOMP_FILTER_FLAG_NEW_LISTENER = 1 << 3;
/** If it is 0, only root may read which files the process has open: the tracer of an ordinary user would lose the names behind descriptors. */
const PR_SET_DUMPABLE = 4;

/** On x86-64, numbers from here on are the x32 variants of every call. */
const X32 = 0x40000000;

/** The number of a call that a tracer refused. The filter runs again for it. */
const NO_CALL = 0xffffffff;

interface FilterOptions {
	readonly architecture?: string;
	/** For a tracer that attaches from outside: it has no filter of its own, so a child without a tracer would run free. */
	readonly keepsChildrenTraced?: boolean;
	/** For any tracer: the process stays readable, although the call reports success. */
	readonly keepsReadable?: boolean;
	/**
	 * io_uring fails as on a kernel without it: this filter never sees what a ring does, such as a socket of any family or a set-id file. Not for a tracer
	 * that refuses io_uring by itself, because strace does not show what a filter refuses. memfd_secret fails with it, as it does under a tracer.
	 */
	readonly refusesRings?: boolean;
	/** For a server that writes to directories of the host: it cannot leave a set-id file there. */
	readonly refusesSetId?: boolean;
	/** If nothing else keeps the server from creating user namespaces, in which it would have capabilities. Not every engine's own filter does. */
	readonly refusesNamespaces?: boolean;
}

/** Returns the filter in the kernel's format, or undefined on an architecture with unknown call numbers. */
export function callFilter(options: FilterOptions = {}): Buffer | undefined {
	const { architecture = process.arch, keepsChildrenTraced, keepsReadable, refusesRings, refusesSetId, refusesNamespaces } = options;
	const known = ARCHITECTURES[architecture];
	if (known === undefined) return undefined;
	return encode([
		...onlyThisAbi(known),
		...(refusesRings ? [...RINGS, MEMFD_SECRET].flatMap(missing) : []),
		// The keyrings of the person who started candor are inherited, and no namespace separates them.
		...known.keys.flatMap(missing),
		...(refusesSetId ? noSetId(known) : []),
		...(refusesNamespaces ? noNamespaces(known) : []),
		// clone3 hides its flags from filters. Programs fall back to clone.
		...(keepsChildrenTraced ? missing(CLONE3) : []),
		...onlyTracedChildren(known),
		...noListeners(known),
		...(keepsReadable ? alwaysReadable(known) : []),
		...onlyConfinedSockets(known),
	]);
}

/** Leaves the number of the call loaded. */
function onlyThisAbi({ audit }: CallNumbers): readonly Instruction[] {
	return [
		{ code: LOAD, value: OFFSETS.architecture },
		// A foreign architecture numbers its calls differently: neither this filter nor the tracer's would recognise them.
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

/** A clone without these flags continues to the next check, so the number is loaded again. */
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
/** O_CREAT, and the bit of O_TMPFILE that is not O_DIRECTORY. Without them the mode of an open has no meaning. */
const MAKES_A_FILE = 0o100 | 0o20000000;

/** openat2 hides its mode from filters, and programs fall back to openat. Each check ends the filter for its call. */
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

/** libseccomp passes no filter at all to test for listeners. That call cannot succeed, and it continues. */
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

/** Reports success without doing anything, because browsers and key agents insist on it. */
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

/** A network namespace does not cover every address family: AF_VSOCK, for example, reaches the host of a virtual machine. */
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
