const BLOCK_BITS = 10;

/** Finds the next zero from any place, in any order: a look at a block or two, however far it is, for somebody may ask from a million places. -1: there is none. */
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

/** Of each block, the first zero in it or behind it. */
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
