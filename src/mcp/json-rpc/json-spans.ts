// The position of each value in a JSON text, so that one value can be changed while all others keep their bytes.

export type JsonSpan =
	| { readonly kind: 'object'; readonly from: number; to: number; readonly entries: JsonEntry[] }
	| { readonly kind: 'array'; readonly from: number; to: number; readonly items: JsonSpan[] }
	| { readonly kind: 'string' | 'other'; readonly from: number; readonly to: number };

export interface JsonEntry {
	readonly key: string;
	/** Position of the key itself. */
	readonly name: JsonSpan;
	readonly value: JsonSpan;
}

export interface Edit {
	readonly from: number;
	readonly to: number;
	readonly text: string;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;

/** The text must be valid JSON. The function is not recursive, because a server may nest arbitrarily deep. */
export function jsonSpans(json: string): JsonSpan {
	const open: Extract<JsonSpan, { kind: 'object' | 'array' }>[] = [];
	let name: JsonSpan | undefined;
	let root: JsonSpan | undefined;
	const place = (span: JsonSpan) => {
		const parent = open.at(-1);
		if (parent === undefined) root = span;
		else if (parent.kind === 'array') parent.items.push(span);
		else if (name !== undefined) parent.entries.push({ key: keyAt(json, name), name, value: span });
		name = undefined;
	};
	for (let at = 0; at < json.length; at++) {
		const character = json.charCodeAt(at);
		if (isBlank(character) || character === COMMA || character === COLON) continue;
		if (character === QUOTE) {
			const to = endOfString(json, at) + 1;
			const span: JsonSpan = { kind: 'string', from: at, to };
			if (open.at(-1)?.kind === 'object' && name === undefined) name = span;
			else place(span);
			at = to - 1;
		} else if (character === 0x7b || character === 0x5b) {
			const span: (typeof open)[number] =
				character === 0x7b ? { kind: 'object', from: at, to: at, entries: [] } : { kind: 'array', from: at, to: at, items: [] };
			place(span);
			open.push(span);
		} else if (character === 0x7d || character === 0x5d) {
			const closed = open.pop();
			if (closed !== undefined) closed.to = at + 1;
		} else {
			let to = at + 1;
			while (to < json.length && !endsScalar(json.charCodeAt(to))) to++;
			place({ kind: 'other', from: at, to });
			at = to - 1;
		}
	}
	if (root === undefined) throw new Error('not a JSON text');
	return root;
}

export function member(span: JsonSpan | undefined, key: string): JsonSpan | undefined {
	return span?.kind === 'object' ? span.entries.find((entry) => entry.key === key)?.value : undefined;
}

/** The edits must be in order and must not overlap. */
export function edited(json: string, edits: readonly Edit[]): string {
	let out = '';
	let done = 0;
	for (const { from, to, text } of edits) {
		out += json.slice(done, from) + text;
		done = to;
	}
	return out + json.slice(done);
}

function keyAt(json: string, { from, to }: JsonSpan): string {
	const text = json.slice(from + 1, to - 1);
	return text.includes('\\') ? (JSON.parse(`"${text}"`) as string) : text;
}

function isBlank(character: number): boolean {
	return character === 0x20 || character === 0x0a || character === 0x0d || character === 0x09;
}

function endsScalar(character: number): boolean {
	return isBlank(character) || character === COMMA || character === 0x7d || character === 0x5d;
}

/** Returns the position of the closing quote. */
function endOfString(json: string, open: number): number {
	for (let quote = json.indexOf('"', open + 1); quote !== -1; quote = json.indexOf('"', quote + 1)) {
		let before = quote;
		while (before > open + 1 && json.charCodeAt(before - 1) === BACKSLASH) before--;
		if ((quote - before) % 2 === 0) return quote;
	}
	return json.length;
}
