// Decompresses data that may be truncated, corrupt, not a stream at all, or a bomb, at a bounded cost.

import { brotliDecompressSync, constants, inflateRawSync, zstdDecompressSync } from 'node:zlib';

export type Format = 'deflate' | 'brotli' | 'zstd';

/** Number of bytes tried first. Most data that is not a stream fails within them. */
const PROBE = 4096;
const MOST_FROM_PROBE = 1 << 20;
const LEAST_PROBE = 64;
const SMALL_CHUNK = 1024;

export interface Inflated {
	readonly bytes: Uint8Array;
	/** Whether the attempts cost more than they yielded, because the stream is long and corrupt, or expands past the limit. */
	readonly isCostly: boolean;
	readonly wasTooLarge: boolean;
}

/** Returns at most `most` bytes of the stream at `at`, or undefined if there is no stream. */
export function inflate(format: Format, bytes: Uint8Array, at: number, most: number): Inflated | undefined {
	const input = bytes.subarray(at);
	let best: Uint8Array | undefined;
	let isSwelling = false;
	let size = Math.min(input.length, LEAST_PROBE);
	// Most data that is not a stream fails immediately. A stream that fails later yields its output up to that point.
	for (; ; size = Math.min(input.length, 4 * size)) {
		const out = attempt(format, input.subarray(0, size), Math.min(most, MOST_FROM_PROBE));
		if (out === 'no stream') return best === undefined ? undefined : { bytes: best, isCostly: false, wasTooLarge: false };
		isSwelling = out === 'too large';
		if (isSwelling) break;
		best = out as Uint8Array;
		if (size === input.length) return { bytes: best, isCostly: false, wasTooLarge: false };
		if (size >= PROBE) break;
	}
	// Empty output is no verdict, because zstd and brotli hold output back until a block is complete.
	best ??= new Uint8Array(0);
	// zlib yields no output for a stream that fails late. Ever shorter prefixes of it yield the output before the error.
	let wasTooLarge = false;
	for (let length = input.length; length > (isSwelling ? LEAST_PROBE : PROBE); ) {
		const out = attempt(format, input.subarray(0, length), most);
		if (out instanceof Uint8Array) return { bytes: out, isCostly: length < input.length, wasTooLarge };
		wasTooLarge ||= out === 'too large';
		// Deflate expands at most 1,032 times, so a prefix of that length always fits.
		length = out === 'too large' ? Math.min(length >> 3, Math.floor(most / 1032)) : length >> 2;
	}
	return { bytes: best, isCostly: true, wasTooLarge };
}

function attempt(format: Format, input: Uint8Array, most: number): Uint8Array | 'too large' | 'no stream' {
	const limit = { maxOutputLength: Math.max(1, most), ...(input.length <= LEAST_PROBE && { chunkSize: SMALL_CHUNK }) };
	// Most attempts fail. The usual buffer of 16 KB and a stack trace cost too much for a failure.
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
