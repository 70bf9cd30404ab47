const BLOCK_BITS = 10;

/** Finds the next zero from any position, in any order, or -1. Reads a block or two regardless of the distance, because there may be a million queries. */
export function zeroFinder(bytes: Buffer): (from: number) => number {
	let next: Int32Array | undefined;
	return (from) => {
		next ??= zerosByBlock(bytes);
		const block = from >> BLOCK_BITS;
		const end = Math.min((block + 1) << BLOCK_BITS, bytes.length);
		if (from >= bytes.length) return -1;
		const here = bytes.subarray(from, end).indexOf(0);
		return here === -1 ? (next[block + 1] ?? -1) : from + here;
	};
}

/** Returns for each block the position of the first zero in it or after it. */
function zerosByBlock(bytes: Buffer): Int32Array {
	const blocks = (bytes.length >> BLOCK_BITS) + 2;
	const next = new Int32Array(blocks).fill(-1);
	for (let block = blocks - 2; block >= 0; block--) {
		const from = block << BLOCK_BITS;
		const here = bytes.subarray(from, from + (1 << BLOCK_BITS)).indexOf(0);
		next[block] = here === -1 ? (next[block + 1] as number) : from + here;
	}
	return next;
}
