/** One instruction of the kernel's packet filter: code, jump if true, jump if false, operand (struct sock_filter). */
export type FilterInstruction = readonly [code: number, yes: number, no: number, operand: number];

/** Encodes instructions for SO_ATTACH_FILTER. */
export function socketFilter(instructions: readonly FilterInstruction[]): { readonly len: number; readonly filter: Buffer } {
	const filter = Buffer.alloc(instructions.length * 8);
	for (const [index, [code, yes, no, operand]] of instructions.entries()) {
		filter.writeUInt16LE(code, index * 8);
		filter.writeUInt8(yes, index * 8 + 2);
		filter.writeUInt8(no, index * 8 + 3);
		filter.writeUInt32LE(operand, index * 8 + 4);
	}
	return { len: instructions.length, filter };
}
