// Whether a deflate stream could begin at a position, judged by its first bits (RFC 1951). Most other bytes fail this test, which costs very little.

import { BitReader } from './bit-reader.ts';

const CODE_LENGTH_BITS = 7;
/** Number of symbols read from a first block. In random bytes, one of them usually is a match that reaches back before the beginning. */
const SYMBOLS = 24;
/** Shorter content cannot contain a canary. */
const LEAST_CONTENT = 16;
const END_OF_BLOCK = 256;

export function isDeflateStart(bytes: Buffer, at: number): boolean {
	const first = bytes[at];
	if (first === undefined) return false;
	const type = (first >> 1) & 3;
	if (type === 1) return couldBeFixedBlock(bytes, at);
	if (type === 3) return false;
	if (type === 0) return word(bytes, at + 1) === (word(bytes, at + 3) ^ 0xffff);
	const literals = (first >> 3) & 31;
	const distances = (bytes[at + 1] ?? 0) & 31;
	if (literals > 29 || distances > 29) return false;
	const lengths = ((word(bytes, at + 1) >> 5) & 15) + 4;
	// The code of the code lengths must be complete (3.2.7; zlib insists).
	let filled = 0;
	for (let i = 0; i < lengths; i++) {
		const bit = 17 + 3 * i;
		const length = (word(bytes, at + (bit >> 3)) >> (bit & 7)) & 7;
		if (length > 0) filled += 1 << (CODE_LENGTH_BITS - length);
	}
	return filled === 1 << CODE_LENGTH_BITS;
}

/** Reads a block of fixed codes (3.2.6) as far as `SYMBOLS`. */
function couldBeFixedBlock(bytes: Buffer, at: number): boolean {
	const isLast = ((bytes[at] ?? 0) & 1) === 1;
	const bits = new BitReader(bytes, at * 8 + 3);
	let produced = 0;
	for (let symbols = 0; symbols < SYMBOLS; symbols++) {
		const code = FIXED_CODES[bits.peek(9)] as number;
		const symbol = code >> 4;
		bits.take(code & 15);
		if (symbol === END_OF_BLOCK && !bits.isPastEnd) return !isLast || produced >= LEAST_CONTENT;
		if (symbol < END_OF_BLOCK) produced += 1;
		else {
			const extraLength = symbol < 265 || symbol === 285 ? 0 : (symbol - 261) >> 2;
			const length = symbol < 265 ? symbol - 254 : symbol === 285 ? 258 : ((4 + ((symbol - 265) & 3)) << extraLength) + 3;
			const total = produced + length + bits.take(extraLength);
			const distance = reversed(bits.take(5), 5);
			const extra = Math.max(0, (distance >> 1) - 1);
			const reach = (distance < 2 ? distance : (2 + (distance & 1)) << extra) + bits.take(extra) + 1;
			if (!bits.isPastEnd && (symbol > 285 || distance > 29 || reach > produced)) return false;
			produced = total;
		}
		// Input that ends before an error may be truncated.
		if (bits.isPastEnd) return true;
	}
	return true;
}

/** Codes are stored starting with their highest bit. */
function reversed(bits: number, count: number): number {
	let value = 0;
	for (let i = 0; i < count; i++) value |= ((bits >> i) & 1) << (count - 1 - i);
	return value;
}

/** Indexed by the next nine bits: the symbol and the number of bits it takes. */
const FIXED_CODES = new Uint16Array(512);
for (let bits = 0; bits < 512; bits++) {
	const nine = reversed(bits, 9);
	const [symbol, length] = fixedSymbol(nine);
	FIXED_CODES[bits] = (symbol << 4) | length;
}

/** Codes of 7 bits are end markers and lengths, codes of 8 bits are literals and the longest lengths, codes of 9 bits are literals. */
function fixedSymbol(nine: number): readonly [symbol: number, bits: number] {
	const seven = nine >> 2;
	if (seven < 24) return [END_OF_BLOCK + seven, 7];
	const eight = nine >> 1;
	if (eight < 192) return [eight - 48, 8];
	return eight < 200 ? [eight + 88, 8] : [nine - 256, 9];
}

function word(bytes: Buffer, at: number): number {
	return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
}
