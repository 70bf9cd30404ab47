// A server may show what it was started with: "Tools for https://shop.example". Candor invents some of these values, and another run may invent others. The memory
// keeps a declaration with the names of such values, and a comparison fills in those of its own run.

import type { Declaration } from '#model/declaration.ts';
import type { GivenValues } from '#model/run-record.ts';
import { maskStrings } from '#util/mask-strings.ts';

/** A shorter value stands in a text by chance: ada, shop. */
const LEAST_LENGTH = 6;

/** https://shop.example → ‹SHOP_URL› */
export function withoutMadeUp(declaration: Declaration, { settings = {} }: GivenValues = {}): Declaration {
	// Longest first, because a value may begin with another one.
	const values = Object.entries(settings)
		.filter(([, value]) => value.length >= LEAST_LENGTH)
		.toSorted(([, a], [, b]) => b.length - a.length);
	if (values.length === 0) return declaration;
	return maskStrings(declaration, (text) => values.reduce((masked, [name, value]) => masked.replaceAll(value, `‹${name}›`), text));
}

/** ‹SHOP_URL› → https://shop.example */
export function withMadeUp(declaration: Declaration, { settings = {} }: GivenValues = {}): Declaration {
	const values = Object.entries(settings).filter(([, value]) => value.length >= LEAST_LENGTH);
	if (values.length === 0) return declaration;
	return maskStrings(declaration, (text) => values.reduce((filled, [name, value]) => filled.replaceAll(`‹${name}›`, value), text));
}
