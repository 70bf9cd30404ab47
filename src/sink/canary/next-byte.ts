/** The next place of `byte` at or after `from`, or the length. Near ones are found without the price of a native call, far ones at memory speed. */
export function nextByte(bytes: Buffer, byte: number, from: number): number {
	const end = bytes.length;
	const near = Math.min(end, from + 16);
	for (let at = from; at < near; at++) if (bytes[at] === byte) return at;
	if (near === end) return end;
	const at = bytes.indexOf(byte, near);
	return at === -1 ? end : at;
}
