// Splits a JSON document into its leaves, the keys of its objects, and its spelling.

import { createHash, type Hash } from 'node:crypto';
import { placeName, spelledJson } from './spelling.ts';
import { unpackedTexts } from './unpacked-texts.ts';

/** Parts by name, in order. */
export type TextParts = readonly (readonly [name: string, text: string])[];

const MOST_PARTS = 400;
const MOST_DEPTH = 40;

export function partsOfJson(value: unknown, name: string): TextParts {
	const leaves = new Leaves();
	leaves.take(value, name, 0);
	return leaves.parts(name);
}

/** Spelling: what decoding removes. Absent: it is the usual one. */
export function spellingOf(name: string, spelling: string | undefined): TextParts {
	return spelling === undefined ? [] : [[`spelling of ${name}`, spelling]];
}

/** Name of the text that a word packs. */
export function unpackedName(name: string, index: number): string {
	return `${name} unpacked${index === 0 ? '' : ` ${index + 1}`}`;
}

export function parsedJson(text: string): object | undefined {
	try {
		const value: unknown = JSON.parse(text);
		return typeof value === 'object' && value !== null ? value : undefined;
	} catch {
		return undefined;
	}
}

class Leaves {
	readonly #parts: [string, string][] = [];
	/** Digest of the parts beyond the bound. */
	#rest: Hash | undefined;

	take(value: unknown, path: string, depth: number): void {
		if (typeof value === 'object' && value !== null && depth <= MOST_DEPTH) this.#takeObject(value, path, depth);
		else if (typeof value === 'string') this.#takeText(value, path, depth);
		else this.#add(path, textOf(value));
	}

	parts(name: string): TextParts {
		return this.#rest === undefined ? this.#parts : [...this.#parts, [`rest of ${name}`, this.#rest.digest('hex').slice(0, 16)]];
	}

	#takeObject(value: object, path: string, depth: number): void {
		if (Array.isArray(value)) {
			for (const [index, one] of value.entries()) this.take(one, `${path}[${index}]`, depth + 1);
			return;
		}
		// The keys and their order can carry information, too.
		this.#add(`keys of ${path}`, Object.keys(value).join(','));
		for (const [index, [key, one]] of Object.entries(value).entries()) this.take(one, `${path}.${placeName(key, index)}`, depth + 1);
	}

	#takeText(text: string, path: string, depth: number): void {
		const nested = depth < MOST_DEPTH && /^\s*[[{]/.test(text) ? parsedJson(text) : undefined;
		const parts: TextParts = nested === undefined ? [[path, text]] : spellingOf(path, spelledJson(text, nested));
		for (const [place, one] of parts) this.#add(place, one);
		if (nested !== undefined) this.take(nested, path, depth + 1);
		else if (depth < MOST_DEPTH)
			for (const [index, one] of unpackedTexts(text).entries()) this.take(one, unpackedName(path, index), depth + 1);
	}

	#add(place: string, text: string): void {
		if (this.#parts.length < MOST_PARTS) {
			this.#parts.push([place, text]);
			return;
		}
		this.#rest ??= createHash('sha256');
		this.#rest.update(JSON.stringify([place, text]));
	}
}

/** A value nested without limit is not serialised, because that would need unlimited stack. */
function textOf(value: unknown): string {
	return typeof value === 'object' && value !== null ? '(nested deeper)' : String(value);
}
