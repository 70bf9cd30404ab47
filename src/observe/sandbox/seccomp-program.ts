// Instructions of a seccomp filter, and their encoding.

import { CELL_FILTER_MARK } from '#model/evasion.ts';

export const LOAD = 0x20; // BPF_LD | BPF_W | BPF_ABS
export const IF_EQUAL = 0x15; // BPF_JMP | BPF_JEQ | BPF_K
export const IF_AT_LEAST = 0x35; // BPF_JMP | BPF_JGE | BPF_K
export const IF_ANY_BIT = 0x45; // BPF_JMP | BPF_JSET | BPF_K
const RETURN = 0x06; // BPF_RET | BPF_K

/** Offsets in struct seccomp_data. For an argument, its lower half. */
export const OFFSETS = { number: 0, architecture: 4, argument: (index: number) => 16 + 8 * index } as const;

export interface Instruction {
	readonly code: number;
	readonly value: number;
	/** Number of instructions to skip if a test holds, and if it does not. */
	readonly yes?: number;
	readonly no?: number;
}

export const ALLOW: Instruction = { code: RETURN, value: 0x7fff0000 };
/** The call does not run, and its thread gets SIGSYS, which the tracer sees, unlike a plain refusal. The signal carries the mark. */
export const TRAP: Instruction = { code: RETURN, value: 0x00030000 | CELL_FILTER_MARK };

export function fail(errno: number): Instruction {
	return { code: RETURN, value: 0x00050000 | errno };
}

/** struct sock_filter { u16 code; u8 jt; u8 jf; u32 k; } each, in the machine's byte order, which is little-endian on both architectures. */
export function encode(instructions: readonly Instruction[]): Buffer {
	const bytes = Buffer.alloc(instructions.length * 8);
	for (const [index, { code, value, yes = 0, no = 0 }] of instructions.entries()) {
		bytes.writeUInt16LE(code, index * 8);
		bytes.writeUInt8(yes, index * 8 + 2);
		bytes.writeUInt8(no, index * 8 + 3);
		bytes.writeUInt32LE(value >>> 0, index * 8 + 4);
	}
	return bytes;
}
