// A key that reaches every object of a JavaScript program, and a second call that checks the effect.

import type { JsonObject } from '#model/declaration.ts';
import { type InjectionKind, type InjectionTarget, type Mark, says, vocabularyWords } from './injection-kind.ts';

const MERGING = vocabularyWords(
	'merge merges config configuration settings setting preferences patch update updates sets defaults extend assign',
);

export const prototype: InjectionKind = {
	class: 'prototype',
	groups(target) {
		if (target.kind !== 'object' || target.language === 'python') return [];
		const weight = says(target, MERGING) ? 82 : 40;
		return [
			{ weight, steps: 2, make: (mark) => pair(target, '__proto__', mark(), (inner) => hidden('__proto__', inner)) },
			{
				weight: weight - 1,
				steps: 2,
				make: (mark) => pair(target, 'constructor.prototype', mark(), (inner) => ({ constructor: { prototype: inner } })),
			},
		];
	},
};

function pair({ ordinary }: InjectionTarget, variant: string, { word, product }: Mark, wrap: (inner: JsonObject) => JsonObject) {
	const name = word.replaceAll('-', '_');
	const proofs = [{ kind: 'printed' as const, text: product }];
	return [
		// The answer to this call proves nothing, because the call itself passes the value.
		{ variant: `${variant}, set`, value: { ...(ordinary as JsonObject), ...wrap({ [name]: product }) }, proofs: [] },
		{ variant, args: (whole: JsonObject) => asking(whole, name), proofs },
	];
}

/** Returns the ordinary call with that name in every text argument. */
function asking(whole: JsonObject, name: string): JsonObject {
	return Object.fromEntries(Object.entries(whole).map(([key, value]) => [key, typeof value === 'string' ? name : value]));
}

/** Creates an own key of that name, which `{ __proto__: … }` would not create. */
function hidden(name: string, value: JsonObject): JsonObject {
	return Object.defineProperty({}, name, { value, enumerable: true, configurable: true, writable: true }) as JsonObject;
}
