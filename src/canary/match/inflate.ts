// Decompresses what may be cut, spoiled, no stream at all or a bomb, at a price known beforehand.

import { brotliDecompressSync, constants, inflateRawSync, zstdDecompressSync } from 'node:zlib';

export type Format = 'deflate' | 'brotli' | 'zstd';

/** So much is tried first: what is no stream shows it here. */
const PROBE = 4096;
const MOST_FROM_PROBE = 1 << 20;
const LEAST_PROBE = 64;
const SMALL_CHUNK = 1024;

export interface Inflated {
	readonly bytes: Uint8Array;
	/** More was tried than came out: the stream is long and spoiled, or swells past the limit. */
	readonly isCostly: boolean;
	readonly wasTooLarge: boolean;
}

/** At most `most` bytes of what the stream at `at` holds; undefined: there is none. */
export function inflate(format: Format, bytes: Uint8Array, at: number, most: number): Inflated | undefined {
	const input = bytes.subarray(at);
	let best: Uint8Array | undefined;
	let isSwelling = false;
	let size = Math.min(input.length, LEAST_PROBE);
	// What is no stream mostly shows it at once; what fails later gives what came before.
	for (; ; size = Math.min(input.length, 4 * size)) {
		const out = attempt(format, input.subarray(0, size), Math.min(most, MOST_FROM_PROBE));
		if (out === 'no stream') return best === undefined ? undefined : { bytes: best, isCostly: false, wasTooLarge: false };
		isSwelling = out === 'too large';
		if (isSwelling) break;
		best = out as Uint8Array;
		if (size === input.length) return { bytes: best, isCostly: false, wasTooLarge: false };
		if (size >= PROBE) break;
	}
	// Nothing yet is no verdict: zstd and brotli hold back until a block is whole.
	best ??= new Uint8Array(0);
	// zlib gives nothing for a stream that fails late: shorter and shorter beginnings of it give what came before.
	let wasTooLarge = false;
	for (let length = input.length; length > (isSwelling ? LEAST_PROBE : PROBE); ) {
		const out = attempt(format, input.subarray(0, length), most);
		if (out instanceof Uint8Array) return { bytes: out, isCostly: length < input.length, wasTooLarge };
		wasTooLarge ||= out === 'too large';
		// Deflate swells 1,032 times at most, so that beginning is sure to fit.
		length = out === 'too large' ? Math.min(length >> 3, Math.floor(most / 1032)) : length >> 2;
	}
	return { bytes: best, isCostly: true, wasTooLarge };
}

function attempt(format: Format, input: Uint8Array, most: number): Uint8Array | 'too large' | 'no stream' {
	const limit = { maxOutputLength: Math.max(1, most), ...(input.length <= LEAST_PROBE && { chunkSize: SMALL_CHUNK }) };
	// Most of what is tried is no stream: neither the usual 16 KB nor a trace of the stack is worth its price for that.
	const { stackTraceLimit } = Error;
	Error.stackTraceLimit = 0;
	try {
		if (format === 'deflate') return inflateRawSync(input, { ...limit, finishFlush: constants.Z_SYNC_FLUSH });
		if (format === 'brotli') return brotliDecompressSync(input, { ...limit, finishFlush: constants.BROTLI_OPERATION_FLUSH });
		return zstdDecompressSync(input, { ...limit, finishFlush: constants.ZSTD_e_flush });
	} catch (error) {
		return (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'too large' : 'no stream';
	} finally {
		Error.stackTraceLimit = stackTraceLimit;
	}
}
