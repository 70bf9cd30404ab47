// Removes one more layer from a piece of the input, within a budget that grows no faster than the input.

import { type CompressedStart, compressedStarts, guessedStarts } from './compressed-starts.ts';
import { decodeRuns } from './decode-runs.ts';
import { inflate } from './inflate.ts';
import { joinLines } from './join-lines.ts';
import { ALL_ESCAPES, type EscapeKinds, escapeNames } from './read-escape.ts';
import type { Scratch } from './scratch.ts';
import { undoEscapes } from './undo-escapes.ts';

const MOST_LAYERS = 3;
const MOST_FROM_ONE_STREAM = 16 << 20;
const MOST_INFLATED = 64 << 20;
/** An attempt to decompress data without a magic number costs about 50 µs. The limit is this number plus one for each 64 KB. */
const MOST_GUESSES = 64;
/** Limit of guesses that fail late. Their cost is not known beforehand. */
const MOST_SPOILED_GUESSES = 4;
/** The first block after a magic number is tried up to four times. The limit is this number plus one for each 8 KB. Random bytes need one in 60 KB. */
const MOST_TRIES = 64;
/** Number of bodies tried at the start of a conversation. Compression of a body often has no magic number. */
const MOST_BODIES = 8;

/** The beginning of compressed data shows how it was wrapped. */
const HEADER_BYTES = 64;

/** The exhausted budget: bytes to decompress into, bytes to decode into, attempts at data with and without a magic number. */
export type SearchLimit = 'inflated' | 'decoded' | 'tries' | 'guesses';

export interface Layer {
	readonly bytes: Buffer;
	/** Returns the names of the layers removed to reach the bytes between two positions, outermost first. */
	namesAt(from: number, to: number): readonly string[];
	readonly depth: number;
	/** Positions where compressed data without a magic number may begin. */
	readonly starts: readonly number[];
	/** Needles found exactly in the layer that this one mostly repeats. Finding them again adds no information. */
	readonly settled: ReadonlySet<number>;
	/** Kinds of escapes that may be worth undoing here. */
	readonly escapes: EscapeKinds;
	readonly isJoined: boolean;
	readonly mayHoldCompressed: boolean;
}

type Allowance = Record<SearchLimit | 'spoiledGuesses', number> & {
	readonly scratch: Scratch;
	readonly onLimit: (limit: SearchLimit) => void;
};

const FRESH = { settled: new Set<number>(), escapes: ALL_ESCAPES, isJoined: false, mayHoldCompressed: true } as const;

export function outerLayer(
	input: Uint8Array,
	scratch: Scratch,
	onLimit: (limit: SearchLimit) => void,
): { readonly first: Layer; readonly allowance: Allowance } {
	const bytes = asBuffer(input);
	const first = { ...FRESH, bytes, namesAt: () => [], depth: 0, starts: bodyStarts(bytes) };
	const decoded = 8 * bytes.length + MOST_INFLATED;
	const tries = MOST_TRIES + (bytes.length >> 13);
	const guesses = MOST_GUESSES + (bytes.length >> 16);
	return { first, allowance: { inflated: MOST_INFLATED, decoded, tries, guesses, spoiledGuesses: MOST_SPOILED_GUESSES, scratch, onLimit } };
}

/** Returns the layer without its long wrapped blocks, and the view without line breaks, which contains these blocks whole. */
export function unwrapped(layer: Layer, allowance: Allowance): { readonly parts: readonly Layer[]; readonly joined?: Layer } {
	const lines = layer.isJoined ? undefined : joinLines(layer.bytes, allowance.scratch);
	if (lines === undefined) return { parts: [layer] };
	if (!fits(lines.bytes, allowance)) return { parts: [layer] };
	let names: readonly string[] | undefined;
	const namesAt = () => {
		names ??= layer.namesAt(0, layer.bytes.length);
		return names;
	};
	const { bytes, blocks } = lines;
	const joined: Layer = { ...layer, bytes, namesAt, starts: [], escapes: 0, isJoined: true, mayHoldCompressed: false };
	if (blocks.length === 0) return { parts: [layer], joined };
	const cuts = [0, ...blocks.flat(), layer.bytes.length];
	const parts = Array.from({ length: cuts.length / 2 }, (_, i) => part(layer, cuts[2 * i] as number, cuts[2 * i + 1] as number));
	return { parts, joined };
}

function part(layer: Layer, from: number, to: number): Layer {
	return {
		...layer,
		bytes: layer.bytes.subarray(from, to),
		namesAt: (first, end) => layer.namesAt(first + from, end + from),
		starts: layer.starts.filter((at) => at >= from && at < to).map((at) => at - from),
	};
}

export function peelLayer(layer: Layer, allowance: Allowance): readonly Layer[] {
	if (layer.depth === MOST_LAYERS) return [];
	const kept = [...unescaped(layer, allowance), ...decoded(layer, allowance)].filter(({ bytes }) => fits(bytes, allowance));
	return layer.mayHoldCompressed ? [...kept, ...inflated(layer, allowance)] : kept;
}

function fits({ length }: Buffer, allowance: Allowance): boolean {
	const hasRoom = length <= allowance.decoded;
	if (hasRoom) allowance.decoded -= length;
	else allowance.onLimit('decoded');
	return hasRoom;
}

function unescaped(layer: Layer, { scratch }: Allowance): readonly Layer[] {
	const view = layer.escapes === 0 ? undefined : undoEscapes(layer.bytes, layer.escapes, scratch);
	if (view === undefined) return [];
	const namesAt: Layer['namesAt'] = (from, to) => {
		const origin = view.places.origin(from, to);
		return [...layer.namesAt(origin.from, origin.to), ...escapeNames(origin.kinds)];
	};
	const { bytes, revealed: escapes, hasBinary: mayHoldCompressed } = view;
	return [{ ...layer, bytes, namesAt, depth: layer.depth + 1, starts: [0], escapes, mayHoldCompressed }];
}

function decoded(layer: Layer, allowance: Allowance): readonly Layer[] {
	const most = Math.min(allowance.decoded, 4 * layer.bytes.length + 64);
	const runs = decodeRuns(layer.bytes, most, allowance.scratch, () => allowance.onLimit('decoded'));
	return runs.map((run) => ({
		...FRESH,
		bytes: run.bytes,
		namesAt: (from, to) => [...layer.namesAt(...run.origin(from, to)), run.name],
		depth: layer.depth + 1,
		starts: run.starts,
	}));
}

function* inflated(layer: Layer, allowance: Allowance): Generator<Layer> {
	for (const { format, name, at, isGuess } of startsOf(layer, allowance)) {
		if (allowance.inflated <= 0) {
			allowance.onLimit('inflated');
			return;
		}
		const out = inflate(format, layer.bytes, at, Math.min(allowance.inflated, MOST_FROM_ONE_STREAM));
		if (out === undefined) continue;
		if (isGuess && out.isCostly && !out.wasTooLarge) {
			// Noise: random bytes often look like a brotli stream that begins with a long uncompressed block. Their cost must not
			// count as compressed data that was left unread.
			allowance.spoiledGuesses -= 1;
		} else {
			// A long stream that fails late or expands too far costs as much as one that uses its whole share.
			allowance.inflated -= out.isCostly ? MOST_FROM_ONE_STREAM : out.bytes.length;
		}
		if (out.wasTooLarge) allowance.onLimit('inflated');
		if (out.bytes.length === 0) continue;
		const namesAt = () => [...layer.namesAt(at, at + HEADER_BYTES), name];
		yield { ...FRESH, bytes: asBuffer(out.bytes), namesAt, depth: layer.depth + 1, starts: [0] };
	}
}

function* startsOf(layer: Layer, allowance: Allowance): Generator<CompressedStart> {
	for (const start of compressedStarts(layer.bytes)) {
		if (!spend(allowance, 'tries')) break;
		yield start;
	}
	for (const at of layer.starts) {
		for (const start of guessedStarts(layer.bytes, at)) {
			if (allowance.spoiledGuesses <= 0) allowance.guesses = 0;
			if (!spend(allowance, 'guesses')) return;
			yield start;
		}
	}
}

function spend(allowance: Allowance, what: 'tries' | 'guesses'): boolean {
	if (allowance[what] <= 0) allowance.onLimit(what);
	return allowance[what]-- > 0;
}

function bodyStarts(bytes: Buffer): readonly number[] {
	const starts = [0];
	for (let at = bytes.indexOf('\r\n\r\n'); at !== -1 && starts.length <= MOST_BODIES; at = bytes.indexOf('\r\n\r\n', at + 4)) {
		starts.push(at + 4);
	}
	return starts;
}

/** All loops receive one class of array, because V8 runs them several times slower with two classes. */
function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
	return Buffer.from(buffer, byteOffset, byteLength);
}
