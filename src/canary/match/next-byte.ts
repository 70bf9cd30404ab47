/** Returns the next position of `byte` at or after `from`, or the length. Near positions are found without a native call, far positions at memory speed. */
export function nextByte(bytes: Buffer, byte: number, from: number): number {
	const near = Math.min(bytes.length, from + 16);
	for (let at = from; at < near; at++) if (bytes[at] === byte) return at;
	return farByte(bytes, byte, near);
}

export function farByte(bytes: Buffer, byte: number, from: number): number {
	const at = from < bytes.length ? bytes.indexOf(byte, from) : -1;
	return at === -1 ? bytes.length : at;
}
