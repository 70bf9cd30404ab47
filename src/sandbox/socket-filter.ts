// A seccomp filter on socket(): a network namespace does not cover every address family. AF_VSOCK, for one, reaches the host of a virtual machine.

const AF_UNIX = 1;
const AF_INET = 2;
const AF_INET6 = 10;
const AF_NETLINK = 16;
const AF_VSOCK = 40;
/** Families that the cell's namespaces confine. */
const CONFINED = [AF_UNIX, AF_INET, AF_INET6, AF_NETLINK];

const ENOSYS = 38;
const EAFNOSUPPORT = 97;
const ALLOW = 0x7fff0000;
/** Delivered as SIGSYS: unlike a plain refusal, the tracer sees it. */
const TRAP = 0x00030000;
const FAIL = 0x00050000;
const REFUSE = FAIL | EAFNOSUPPORT;

/** A child made with it is nobody's tracee. */
const CLONE_UNTRACED = 0x00800000;

interface CallNumbers {
	readonly audit: number;
	readonly socket: number;
	readonly clone: number;
	readonly clone3: number;
}

const ARCHITECTURES: Readonly<Record<string, CallNumbers>> = {
	x64: { audit: 0xc000003e, socket: 41, clone: 56, clone3: 435 },
	arm64: { audit: 0xc00000b7, socket: 198, clone: 220, clone3: 435 },
};
/** On x86-64, numbers from here on are the x32 variants of every call. */
const X32 = 0x40000000;

/** What a tracer makes of a call that it refuses; the filter is asked again. */
const NO_CALL = 0xffffffff;

const LOAD = 0x20; // BPF_LD | BPF_W | BPF_ABS
const IF_EQUAL = 0x15; // BPF_JMP | BPF_JEQ | BPF_K
const IF_AT_LEAST = 0x35; // BPF_JMP | BPF_JGE | BPF_K
const IF_ANY_BIT = 0x45; // BPF_JMP | BPF_JSET | BPF_K
const RETURN = 0x06; // BPF_RET | BPF_K
/** Offsets in struct seccomp_data. */
const NUMBER = 0;
const ARCHITECTURE = 4;
const FIRST_ARGUMENT = 16;

interface Instruction {
	readonly code: number;
	readonly value: number;
	/** How many instructions to skip when a test holds, and when it doesn't. */
	readonly yes?: number;
	readonly no?: number;
}

interface FilterOptions {
	readonly architecture?: string;
	/** For a tracer that is attached from outside: unlike one that starts the program, it has no filter of its own that stops its escaped children. */
	readonly keepsChildrenTraced?: boolean;
}

/** The filter as the kernel reads it, or undefined on a machine whose call numbers we don't know. */
export function socketFilter({ architecture = process.arch, keepsChildrenTraced = false }: FilterOptions = {}): Buffer | undefined {
	const known = ARCHITECTURES[architecture];
	if (known === undefined) return undefined;
	const families: Instruction[] = CONFINED.map((family, index) => ({ code: IF_EQUAL, value: family, yes: CONFINED.length - index + 2 }));
	return encode([
		{ code: LOAD, value: ARCHITECTURE },
		// A foreign architecture numbers its calls otherwise, and could name a family where we don't look.
		{ code: IF_EQUAL, value: known.audit, yes: 1 },
		{ code: RETURN, value: TRAP },
		{ code: LOAD, value: NUMBER },
		{ code: IF_EQUAL, value: NO_CALL, no: 1 },
		{ code: RETURN, value: ALLOW },
		{ code: IF_AT_LEAST, value: X32, no: 1 },
		{ code: RETURN, value: TRAP },
		...(keepsChildrenTraced ? onlyTracedChildren(known) : []),
		{ code: IF_EQUAL, value: known.socket, yes: 1 },
		{ code: RETURN, value: ALLOW },
		{ code: LOAD, value: FIRST_ARGUMENT },
		...families,
		{ code: IF_EQUAL, value: AF_VSOCK, no: 1 },
		{ code: RETURN, value: TRAP },
		{ code: RETURN, value: REFUSE },
		{ code: RETURN, value: ALLOW },
	]);
}

/** Goes on with the number loaded as it was, unless the call is a clone. clone3 hides its flags from filters; programs fall back to clone. */
function onlyTracedChildren({ clone, clone3 }: CallNumbers): readonly Instruction[] {
	return [
		{ code: IF_EQUAL, value: clone3, no: 1 },
		{ code: RETURN, value: FAIL | ENOSYS },
		{ code: IF_EQUAL, value: clone, no: 4 },
		{ code: LOAD, value: FIRST_ARGUMENT },
		{ code: IF_ANY_BIT, value: CLONE_UNTRACED, no: 1 },
		{ code: RETURN, value: TRAP },
		{ code: RETURN, value: ALLOW },
	];
}

/** struct sock_filter { u16 code; u8 jt; u8 jf; u32 k; } each, in the machine's own byte order: little on both. */
function encode(instructions: readonly Instruction[]): Buffer {
	const bytes = Buffer.alloc(instructions.length * 8);
	for (const [index, { code, value, yes = 0, no = 0 }] of instructions.entries()) {
		bytes.writeUInt16LE(code, index * 8);
		bytes.writeUInt8(yes, index * 8 + 2);
		bytes.writeUInt8(no, index * 8 + 3);
		bytes.writeUInt32LE(value >>> 0, index * 8 + 4);
	}
	return bytes;
}
