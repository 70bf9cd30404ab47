// A server that compresses what it serialises reads only texts that are compressed. A serialised object then goes into the encoding of a value that worked.

import { deflateSync, gunzipSync, gzipSync, inflateSync } from 'node:zlib';
import type { Json, JsonObject } from '#model/declaration.ts';
import type { CallStep } from '#model/step.ts';
import { inputAt, putAt, readPlace } from '#observe/inputs/injections/find-targets.ts';

const MOST_BYTES = 1 << 20;
const ENCODINGS = ['base64', 'base64url', 'hex'] as const;
const COMPRESSIONS = [
	{ undo: inflateSync, apply: deflateSync },
	{ undo: gunzipSync, apply: gzipSync },
] as const;

/** Returns undefined if no carrier has a compressed value there. */
export function encodedInjection(step: CallStep, carriers: readonly JsonObject[]): CallStep | undefined {
	const { injection, args } = step;
	if (injection?.class !== 'deserialise') return undefined;
	const place = readPlace(injection.argument);
	const value = inputAt(args, place);
	if (typeof value !== 'string') return undefined;
	for (const carrier of carriers) {
		const encode = encodingOf(inputAt(carrier, place));
		if (encode !== undefined) return { ...step, args: putAt(args, place, encode(value)) as JsonObject };
	}
	return undefined;
}

function encodingOf(value: Json | undefined): ((text: string) => string) | undefined {
	if (typeof value !== 'string' || value.length < 8) return undefined;
	for (const encoding of ENCODINGS) {
		const bytes = Buffer.from(value, encoding);
		if (bytes.toString(encoding).replace(/=+$/, '') !== value.replace(/=+$/, '')) continue;
		const compression = COMPRESSIONS.find(({ undo }) => isReadBy(undo, bytes));
		if (compression !== undefined) return (text) => compression.apply(Buffer.from(text)).toString(encoding);
	}
	return undefined;
}

function isReadBy(undo: typeof inflateSync, bytes: Buffer): boolean {
	try {
		undo(bytes, { maxOutputLength: MOST_BYTES });
		return true;
	} catch {
		return false; // it is not compressed in this way
	}
}
