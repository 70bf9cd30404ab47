/** The next place of `byte` at or after `from`, or the length. Near ones are found without the price of a native call, far ones at memory speed. */
export function nextByte(bytes: Buffer, byte: number, from: number): number {
	const near = Math.min(bytes.length, from + 16);
	for (let at = from; at < near; at++) if (bytes[at] === byte) return at;
	return farByte(bytes, byte, near);
}

export function farByte(bytes: Buffer, byte: number, from: number): number {
	const at = from < bytes.length ? bytes.indexOf(byte, from) : -1;
	return at === -1 ? bytes.length : at;
}
