const CODE_LENGTH_BITS = 7;

/** Whether a deflate stream could begin at `at`, judged by its first block's header: most bytes that are none fail here, for next to nothing. */
export function isDeflateStart(bytes: Buffer, at: number): boolean {
	const first = bytes[at];
	if (first === undefined) return false;
	const type = (first >> 1) & 3;
	if (type === 1) return true;
	if (type === 3) return false;
	if (type === 0) return word(bytes, at + 1) === (word(bytes, at + 3) ^ 0xffff);
	const literals = (first >> 3) & 31;
	const distances = (bytes[at + 1] ?? 0) & 31;
	if (literals > 29 || distances > 29) return false;
	const lengths = ((word(bytes, at + 1) >> 5) & 15) + 4;
	// The code of the code lengths must be complete (RFC 1951, 3.2.7; zlib insists).
	let filled = 0;
	for (let i = 0; i < lengths; i++) {
		const bit = 17 + 3 * i;
		const length = (word(bytes, at + (bit >> 3)) >> (bit & 7)) & 7;
		if (length > 0) filled += 1 << (CODE_LENGTH_BITS - length);
	}
	return filled === 1 << CODE_LENGTH_BITS;
}

function word(bytes: Buffer, at: number): number {
	return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
}
