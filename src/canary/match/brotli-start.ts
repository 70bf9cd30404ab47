// Whether a brotli stream with content could begin at a position, judged by its first header (RFC 7932, 9). Most other bytes fail this test,
// which costs very little.

import { BitReader } from './bit-reader.ts';

/** A stream may begin with empty or uncompressed blocks. */
const MOST_BLOCKS = 8;
const CODE_LENGTH_CODES = 18;
const LITERALS = 256;
/** Encoding of the length of a code-length code (3.5), indexed by the next four bits: the bits to consume, and the length. */
const LENGTH_BITS = [2, 2, 2, 3, 2, 2, 2, 4, 2, 2, 2, 3, 2, 2, 2, 4] as const;
const LENGTH = [0, 4, 3, 2, 0, 4, 3, 1, 0, 4, 3, 2, 0, 4, 3, 5] as const;

export function isBrotliStart(bytes: Buffer, at: number): boolean {
	const bits = new BitReader(bytes, at * 8);
	if (!readsWindow(bits)) return false;
	for (let blocks = 0; blocks < MOST_BLOCKS; blocks++) {
		const isLast = bits.take(1) === 1;
		if (isLast && bits.take(1) === 1) return false;
		const nibbles = bits.take(2) + 4;
		if (nibbles === 7) {
			if (isLast || bits.take(1) !== 0) return false;
			const lengthBytes = bits.take(2);
			if (!bits.skipBytes(lengthBytes === 0 ? 0 : bits.take(8 * lengthBytes) + 1)) return false;
			continue;
		}
		const low = bits.take(16);
		const high = bits.take(4 * (nibbles - 4));
		if (nibbles > 4 && high >> (4 * (nibbles - 5)) === 0) return false;
		if (isLast || bits.take(1) === 0) return couldBeCompressed(bits);
		if (!bits.skipBytes(low + (high << 16) + 1)) return false;
	}
	return false;
}

/** Reads the window size (9.1). */
function readsWindow(bits: BitReader): boolean {
	if (bits.take(1) === 0 || bits.take(3) !== 0) return true;
	return bits.take(3) !== 1;
}

/** Reads up to the first prefix code (9.2), which must be complete. */
function couldBeCompressed(bits: BitReader): boolean {
	for (let category = 0; category < 3; category++) {
		const types = readCount(bits);
		if (types > 1) return isPrefixCode(bits, types + 2);
	}
	bits.take(6);
	// A single literal block type has one context mode.
	bits.take(2);
	for (let kind = 0; kind < 2; kind++) {
		const trees = readCount(bits);
		if (trees > 1) return isPrefixCode(bits, trees + (bits.take(1) === 0 ? 0 : bits.take(4) + 1));
	}
	return isPrefixCode(bits, LITERALS);
}

function readCount(bits: BitReader): number {
	if (bits.take(1) === 0) return 1;
	const extra = bits.take(3);
	return (1 << extra) + 1 + bits.take(extra);
}

/** Whether a prefix code for `symbols` symbols follows (3.4, 3.5). Input that ends before an error may be truncated, so it is accepted. */
function isPrefixCode(bits: BitReader, symbols: number): boolean {
	const skipped = bits.take(2);
	if (skipped === 1) {
		const width = 32 - Math.clz32(symbols - 1);
		const named = Array.from({ length: bits.take(2) + 1 }, () => bits.take(width));
		return bits.isPastEnd || (named.every((symbol) => symbol < symbols) && new Set(named).size === named.length);
	}
	let space = 32;
	let codes = 0;
	for (let i = skipped; i < CODE_LENGTH_CODES && space > 0; i++) {
		const next = bits.peek(4);
		bits.take(LENGTH_BITS[next] as number);
		const length = LENGTH[next] as number;
		if (length === 0) continue;
		codes += 1;
		space -= 32 >> length;
	}
	return bits.isPastEnd || space === 0 || codes === 1;
}
