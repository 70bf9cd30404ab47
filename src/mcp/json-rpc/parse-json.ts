// Parses the JSON text of one message, within limits. The reader reports what is wrong; the guard refuses such a message, the exerciser records it.

import type { Json } from '#model/declaration.ts';
import { jsonCost } from './json-cost.ts';

/** Without this bound, 64 MB of `{},{},…` would become gigabytes of objects. */
export const MOST_VALUES = 4_000_000;
/** Each value takes at least one byte and a separator, so a shorter text needs no counting. */
const UNCOUNTED_BYTES = 2 * MOST_VALUES;

export type ParsedJson =
	| { readonly kind: 'json'; readonly text: string; readonly value: Json }
	| { readonly kind: 'not-json'; readonly text: string }
	| { readonly kind: 'too-many-values' }
	| { readonly kind: 'too-deep' };

/** `deepest`: bound on the nesting depth; absent: no bound. Bytes that are not UTF-8 become U+FFFD in `text`. */
export function parseJson(raw: Buffer, deepest?: number): ParsedJson {
	if (raw.length > (deepest ?? UNCOUNTED_BYTES)) {
		const { values, depth } = jsonCost(raw);
		if (values > MOST_VALUES) return { kind: 'too-many-values' };
		if (deepest !== undefined && depth > deepest) return { kind: 'too-deep' };
	}
	const text = raw.toString('utf8');
	try {
		return { kind: 'json', text, value: JSON.parse(text) as Json };
	} catch {
		return { kind: 'not-json', text };
	}
}
