// Reads the guard's own small files field by field. It does not use zod, because loading zod takes longer than everything else before the first call.

import type { JsonObject } from '#model/declaration.ts';
import { asObject } from '#util/json-object.ts';

export interface Fields {
	text(key: string): string;
	texts(key: string): readonly string[];
	inner(key: string): Fields;
	has(key: string): boolean;
	readonly object: JsonObject;
}

/** Accessing a field that is missing or has another type throws. */
export function fieldsOf(value: unknown): Fields {
	const object = asObject(value);
	if (object === undefined) throw new Error('expected an object');
	const own = (key: string) => (Object.hasOwn(object, key) ? object[key] : undefined);
	return {
		object,
		has: (key) => own(key) !== undefined,
		inner: (key) => fieldsOf(own(key)),
		text: (key) => {
			const text = own(key);
			if (typeof text !== 'string') throw new Error(`${key} is no text`);
			return text;
		},
		texts: (key) => {
			const texts = own(key);
			if (!Array.isArray(texts) || !texts.every((text) => typeof text === 'string')) throw new Error(`${key} is no list of texts`);
			return texts;
		},
	};
}
