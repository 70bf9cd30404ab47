// The mark that distinguishes one injection from all others: a word, and two numbers whose product the input does not contain.

import type { JsonObject } from '#model/declaration.ts';
import { MARKER, markerOf } from '../marker.ts';
import { hashOf, randomFrom } from '../random.ts';
import type { Mark } from './injection-kind.ts';

/** Uses two numbers of five digits, whose product no ordinary text contains. */
export function makeMark(tool: string, call: number, seed: number): Mark {
	const random = randomFrom(hashOf(`${seed} ${tool} ${call} injection`));
	const number = () => 30_011 + 2 * Math.floor(random() * 30_000);
	const [left, right] = [number(), number()];
	return { word: markerOf(tool, call), left, right, product: String(left * right) };
}

/** Returns the markers of an ordinary call. They would attribute an injection's effects to that call. */
export function markersIn(args: JsonObject): ReadonlySet<string> {
	return new Set(JSON.stringify(args).match(MARKER) ?? []);
}

/** Returns the arguments with this step's word instead of those markers. */
export function remarked(args: JsonObject, usual: ReadonlySet<string>, word: string): JsonObject {
	let text = JSON.stringify(args);
	// ref-0n5qxt3-1, but not the beginning of ref-0n5qxt3-10001
	for (const marker of usual) text = text.replaceAll(new RegExp(`${marker}(?!\\d)`, 'g'), word);
	return JSON.parse(text) as JsonObject;
}
