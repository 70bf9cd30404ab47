// Where each value of a JSON text stands, so that one can be changed and all others keep their bytes.

export type JsonSpan =
	| { readonly kind: 'object'; readonly from: number; to: number; readonly entries: JsonEntry[] }
	| { readonly kind: 'array'; readonly from: number; to: number; readonly items: JsonSpan[] }
	| { readonly kind: 'string' | 'other'; readonly from: number; readonly to: number };

interface JsonEntry {
	readonly key: string;
	/** Where the key itself stands. */
	readonly name: JsonSpan;
	readonly value: JsonSpan;
}

export interface Edit {
	readonly from: number;
	readonly to: number;
	readonly text: string;
}

/** Of a text that is known to be JSON. Not recursive: a server may nest as deep as it likes. */
export function jsonSpans(json: string): JsonSpan {
	const open: Extract<JsonSpan, { kind: 'object' | 'array' }>[] = [];
	let key: Omit<JsonEntry, 'value'> | undefined;
	let root: JsonSpan | undefined;
	const place = (span: JsonSpan) => {
		const parent = open.at(-1);
		if (parent === undefined) root = span;
		else if (parent.kind === 'array') parent.items.push(span);
		else if (key !== undefined) parent.entries.push({ ...key, value: span });
		key = undefined;
	};
	for (let at = 0; at < json.length; at++) {
		const character = json[at] as string;
		const parent = open.at(-1);
		if (character === '"') {
			const to = endOfString(json, at) + 1;
			if (parent?.kind === 'object' && key === undefined)
				key = { key: JSON.parse(json.slice(at, to)) as string, name: { kind: 'string', from: at, to } };
			else place({ kind: 'string', from: at, to });
			at = to - 1;
		} else if (character === '{' || character === '[') {
			const span: (typeof open)[number] =
				character === '{' ? { kind: 'object', from: at, to: at, entries: [] } : { kind: 'array', from: at, to: at, items: [] };
			place(span);
			open.push(span);
		} else if (character === '}' || character === ']') {
			const closed = open.pop();
			if (closed !== undefined) closed.to = at + 1;
		} else if (!/[\s,:]/.test(character)) {
			let to = at + 1;
			while (to < json.length && !/[\s,}\]]/.test(json[to] as string)) to++;
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

/** Edits in their order, none overlapping another. */
export function edited(json: string, edits: readonly Edit[]): string {
	let out = '';
	let done = 0;
	for (const { from, to, text } of edits) {
		out += json.slice(done, from) + text;
		done = to;
	}
	return out + json.slice(done);
}

function endOfString(json: string, open: number): number {
	for (let quote = json.indexOf('"', open + 1); quote !== -1; quote = json.indexOf('"', quote + 1)) {
		let before = quote;
		while (json[before - 1] === '\\') before--;
		if ((quote - before) % 2 === 0) return quote;
	}
	return json.length;
}
