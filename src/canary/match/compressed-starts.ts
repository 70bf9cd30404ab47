// Finds the positions in the input where compressed data may begin.

import { isBrotliStart } from './brotli-start.ts';
import { isDeflateStart } from './deflate-start.ts';
import type { Format } from './inflate.ts';
import { farByte } from './next-byte.ts';
import { zeroFinder } from './zero-finder.ts';

export interface CompressedStart {
	readonly format: Format;
	/** Name of the layer in a hit's form. */
	readonly name: string;
	/** Position of the format's data. For gzip and zlib it follows the header, because a thief may have corrupted the checksums. */
	readonly at: number;
	/** Whether the start has no magic number. */
	readonly isGuess: boolean;
}

const GZIP = Buffer.from([0x1f, 0x8b, 8]);
const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
/** The common window size of 32 KB, at each of the four levels. Other sizes are tried only where a body begins. */
const ZLIB_METHOD = 0x78;
const ZLIB_FLAGS = [0x01, 0x5e, 0x9c, 0xda] as const;

export function compressedStarts(bytes: Buffer): readonly CompressedStart[] {
	const starts: CompressedStart[] = [];
	const addDeflate = (name: string, at: number) => {
		if (isDeflateStart(bytes, at)) starts.push({ format: 'deflate', name, at, isGuess: false });
	};
	const nextZero = zeroFinder(bytes);
	for (const at of placesOf(GZIP, bytes)) addDeflate('gzip', gzipData(bytes, at, nextZero));
	// Text contains `x` everywhere, but none of the last three flags, and rarely the first.
	if (ZLIB_FLAGS.some((flags) => bytes.includes(flags))) {
		for (let at = farByte(bytes, ZLIB_METHOD, 0); at < bytes.length; at = farByte(bytes, ZLIB_METHOD, at + 1)) {
			const flags = bytes[at + 1];
			if (flags === 0x9c || flags === 0x01 || flags === 0x5e || flags === 0xda) addDeflate('zlib', at + 2);
		}
	}
	for (const at of placesOf(ZSTD, bytes)) starts.push({ format: 'zstd', name: 'zstd', at, isGuess: false });
	return starts;
}

function placesOf(magic: Buffer, bytes: Buffer): readonly number[] {
	const places: number[] = [];
	// Text contains `x` and `(` everywhere, but none of the last bytes. A single scan at memory speed rules it out.
	if (!bytes.includes(magic.at(-1) ?? 0)) return places;
	for (let at = bytes.indexOf(magic); at !== -1; at = bytes.indexOf(magic, at + magic.length)) places.push(at);
	return places;
}

/** Yields formats without a magic number that may begin at `at`. Yields none if text begins there. */
export function* guessedStarts(bytes: Buffer, at: number): Generator<CompressedStart> {
	if (isText(bytes, at)) return;
	if (bytes[at] !== 0x78 && isZlibHeader(bytes, at) && isDeflateStart(bytes, at + 2)) {
		yield { format: 'deflate', name: 'zlib', at: at + 2, isGuess: true };
	}
	if (isDeflateStart(bytes, at)) yield { format: 'deflate', name: 'deflate', at, isGuess: true };
	if (isBrotliStart(bytes, at)) yield { format: 'brotli', name: 'brotli', at, isGuess: true };
}

/** Whether text begins at `at`, or compressed data in a recognisable format. Only brotli is not recognisable. */
export function isTellingStart(bytes: Buffer, at: number): boolean {
	const isMagic = [GZIP, ZSTD].some((magic) => magic.every((byte, i) => bytes[at + i] === byte));
	return isMagic || isText(bytes, at) || isDeflateStart(bytes, at) || (isZlibHeader(bytes, at) && isDeflateStart(bytes, at + 2));
}

function isZlibHeader(bytes: Buffer, at: number): boolean {
	const method = bytes[at] ?? 0;
	const flags = bytes[at + 1] ?? 0;
	return (method & 15) === 8 && method <= 0x78 && (flags & 0x20) === 0 && (method * 256 + flags) % 31 === 0;
}

/** Skips the optional fields between the ten fixed bytes and the data (RFC 1952, 2.3). */
function gzipData(bytes: Buffer, at: number, nextZero: (from: number) => number): number {
	const flags = bytes[at + 3] ?? 0;
	let data = at + 10;
	if ((flags & 4) !== 0) data += 2 + (bytes[data] ?? 0) + 256 * (bytes[data + 1] ?? 0);
	for (const text of [8, 16]) if ((flags & text) !== 0) data = nextZero(data) + 1 || bytes.length;
	return (flags & 2) !== 0 ? data + 2 : data;
}

function isText(bytes: Buffer, at: number): boolean {
	for (let i = at; i < Math.min(at + 32, bytes.length); i++) {
		const byte = bytes[i] as number;
		if (byte > 0x7e || (byte < 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09)) return false;
	}
	return true;
}
