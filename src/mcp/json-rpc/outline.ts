// The top level of a message that is too long to be parsed here, or of which only the beginning was kept. One pass over the bytes builds very little.

import type { Json, JsonObject } from '#model/declaration.ts';
import { type ExactNumber, exactNumber } from './exact-number.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SHORT_PIECE = 64;
const LONGEST_ID = 1000;
const LONGEST_KEY = 200;
/** Bound on texts nested deeper than `params`: tokens, versions, capabilities. Longer texts are left out. */
const LONGEST_TEXT = 4096;
/** Bound on texts directly in `params`. A longer name cannot be compared with anything. */
const LONGEST_PARAMETER = 64 * 1024;
const NAMES: ReadonlySet<string> = new Set(['name', 'uri', 'taskId']);
/** Depth of message, params and _meta. Below it, all objects together keep a bounded number of values. */
const SHALLOW = 3;
const DEEPEST = 8;
const MOST_OF_ONE = 200;
const MOST_BELOW = 2000;

type Table = Record<string, Json>;
type Id = string | number | ExactNumber;

export interface Outline {
	/** Long texts, long lists and deeply nested values are left out. */
	readonly value: JsonObject;
	readonly id?: Id;
	/** The value of `params.requestId`, which a cancellation refers to. */
	readonly requestId?: Id;
	/** Whether a part of the message itself or of its `params` is missing, so that its subject may be missing, too. */
	readonly isCut: boolean;
}

/** An open value that is kept at least partially. */
interface Frame {
	readonly isObject: boolean;
	readonly kept: Table | Json[];
	key: string | undefined;
	count: number;
}

/** Returns the outline of an object or its beginning; for a batch, the outline of each part, up to a bound. */
export function outlines(json: Buffer): { readonly isBatch: boolean; readonly parts: readonly Outline[] } {
	const scan = new OutlineScan(json);
	scan.run();
	return { isBatch: scan.isBatch, parts: scan.parts };
}

/** Returns the outline of an object or its beginning. */
export function outline(json: Buffer): { readonly id?: Id; readonly hasMethod: boolean } {
	const { isBatch, parts } = outlines(json);
	const [first] = isBatch ? [] : parts;
	return { ...(first?.id !== undefined && { id: first.id }), hasMethod: first !== undefined && 'method' in first.value };
}

class OutlineScan {
	isBatch = false;
	readonly parts: { value: JsonObject; id?: Id; requestId?: Id; isCut: boolean }[] = [];
	readonly #json: Buffer;
	readonly #open: Frame[] = [];
	#left = MOST_BELOW;
	#expectsKey = false;

	constructor(json: Buffer) {
		this.#json = json;
	}

	run(): void {
		const json = this.#json;
		for (let at = 0; at < json.length; at++) {
			const byte = json[at] as number;
			if (byte === QUOTE) {
				const end = endOfString(json, at);
				if (this.#expectsKey) this.#key(at, end);
				else this.#scalar(at, end, true);
				at = end - 1;
			} else if (byte === 0x7b || byte === 0x5b) {
				if (!this.#begin(byte === 0x7b)) at = endOfValue(json, at + 1) - 1;
			} else if (byte === 0x7d || byte === 0x5d) {
				this.#open.pop();
				this.#expectsKey = false;
			} else if (byte === 0x2c) {
				const frame = this.#open.at(-1);
				this.#expectsKey = frame?.isObject === true;
				// Nothing more of this value is kept.
				if (frame !== undefined && frame.count >= MOST_OF_ONE && !this.#isRow) {
					this.#noteCut(frame);
					this.#open.pop();
					at = endOfValue(json, at + 1) - 1;
				}
			}
			// Skips whitespace, and the colon after a key.
			else if (byte > 0x20 && byte !== 0x3a) {
				const end = endOfScalar(json, at);
				this.#scalar(at, end, false);
				at = end - 1;
			}
		}
	}

	/** Depth of the innermost open value within its message, which has depth 1. */
	get #depth(): number {
		return this.#open.length - (this.isBatch ? 1 : 0);
	}

	/** Whether the position is between the parts of a batch. */
	get #isRow(): boolean {
		return this.#depth === 0;
	}

	#key(from: number, to: number): void {
		this.#expectsKey = false;
		const frame = this.#open.at(-1);
		if (frame === undefined) return;
		frame.key = to - from > LONGEST_KEY ? undefined : (this.#parsed(from, to) as string | undefined);
		// The value may be too long to be kept, or truncated, but its presence is known already.
		if (frame.key !== undefined && this.#depth === 1) this.#keep(frame, null);
	}

	/** Returns false if nothing of the value is kept. */
	#begin(isObject: boolean): boolean {
		const made: Table | Json[] = isObject ? {} : [];
		const parent = this.#open.at(-1);
		if (parent === undefined && !isObject) this.isBatch = true;
		else if (this.#depth === 0) {
			if (!isObject || this.parts.length >= MOST_BELOW) return false;
			this.parts.push({ value: made as Table, isCut: false });
		} else if (parent === undefined || this.#depth >= DEEPEST || !this.#keep(parent, made)) return false;
		this.#expectsKey = isObject;
		this.#open.push({ isObject, kept: made, key: undefined, count: 0 });
		return true;
	}

	#scalar(from: number, to: number, isText: boolean): void {
		const frame = this.#open.at(-1);
		if (frame === undefined || this.#isRow || (frame.isObject && frame.key === undefined)) return;
		if (to - from > (this.#depth > 2 ? LONGEST_TEXT : LONGEST_PARAMETER)) {
			if (NAMES.has(frame.key ?? '')) this.#noteCut(frame);
			return;
		}
		const value = this.#parsed(from, to);
		if (value === undefined || !this.#keep(frame, value)) return;
		const part = this.parts.at(-1);
		if (part === undefined || to - from > LONGEST_ID || (typeof value !== 'string' && typeof value !== 'number')) return;
		const id = isText ? (value as string) : exactNumber(this.#json.toString('latin1', from, to));
		if (this.#depth === 1 && frame.key === 'id') part.id = id;
		if (this.#depth === 2 && frame.key === 'requestId' && part.value['params'] === frame.kept) part.requestId = id;
	}

	/** Returns false if there is no room for the value, or no key. */
	#keep(frame: Frame, value: Json): boolean {
		if (this.#depth > SHALLOW && this.#left-- <= 0) return false;
		frame.count++;
		if (Array.isArray(frame.kept)) frame.kept.push(value);
		else if (frame.key === undefined) return false;
		// A key may be `__proto__`.
		else Object.defineProperty(frame.kept, frame.key, { value, enumerable: true, configurable: true, writable: true });
		return true;
	}

	#noteCut(frame: Frame): void {
		const part = this.parts.at(-1);
		if (part !== undefined && (this.#depth === 1 || part.value['params'] === frame.kept)) part.isCut = true;
	}

	#parsed(from: number, to: number): Json | undefined {
		// The last token may continue beyond the point where the text was truncated.
		if (to >= this.#json.length) return undefined;
		try {
			return JSON.parse(this.#json.toString('utf8', from, to)) as Json;
		} catch {
			return undefined;
		}
	}
}

/** Returns the position after the bracket that closes the value opened at `from`. */
function endOfValue(json: Buffer, from: number): number {
	let depth = 1;
	for (let at = from; at < json.length; at++) {
		const byte = json[at] as number;
		if (byte === QUOTE) at = endOfString(json, at) - 1;
		else if (byte === 0x7b || byte === 0x5b) depth++;
		else if ((byte === 0x7d || byte === 0x5d) && --depth === 0) return at + 1;
	}
	return json.length;
}

function endOfScalar(json: Buffer, from: number): number {
	let at = from;
	for (; at < json.length; at++) {
		const byte = json[at] as number;
		if (byte <= 0x20 || byte === 0x2c || byte === 0x7d || byte === 0x5d) break;
	}
	return at;
}

/** Returns the position after the quote that closes the string opened at `from`. A short piece is scanned byte by byte; in a long one a search is faster. */
function endOfString(json: Buffer, from: number): number {
	let at = from + 1;
	while (at < json.length) {
		for (const stop = Math.min(at + SHORT_PIECE, json.length); at < stop; at++) {
			const byte = json[at];
			if (byte === BACKSLASH) at++;
			else if (byte === QUOTE) return at + 1;
		}
		const quote = json.indexOf(QUOTE, at);
		if (quote === -1) return json.length;
		let first = quote;
		while (first > at && json[first - 1] === BACKSLASH) first--;
		if ((quote - first) % 2 === 0) return quote + 1;
		at = quote + 1;
	}
	return json.length;
}
