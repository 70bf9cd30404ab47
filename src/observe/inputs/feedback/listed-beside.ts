// Values that a refusal lists beside its message: {"error": "Invalid operation", "valid_options": ["multiply", "inverse"]}.

import type { Json } from '#model/declaration.ts';
import { isObject } from '#util/json-object.ts';
import { parsedText } from '#util/parsed-text.ts';
import { resultText } from '#util/result-error.ts';
import { isPlainValue } from '../hint/prose-texts.ts';

// sample: valid_options, allowedValues, supported, available_units
const LISTING = /^(?:valid|allowed|supported|available|possible|accepted|permitted)(?:$|_|-|(?=[A-Z]))/;
const MOST = 20;

// sample: ["multiply", "inverse"], {"functions": ["total"], "classes": []}
function itemsOf(value: Json | undefined): readonly Json[] {
	if (Array.isArray(value)) return value;
	return isObject(value) ? Object.values(value).flatMap((inner) => (Array.isArray(inner) ? inner : [])) : [];
}

/** Returns the error with the listed values in the words in which other errors list them. */
export function withListed(error: string, reply: Json | undefined): string {
	const answer = parsedText(resultText(reply));
	if (!isObject(answer)) return error;
	const inner = isObject(answer['error']) ? Object.entries(answer['error']) : [];
	const listed = [...Object.entries(answer), ...inner].flatMap(([key, value]) => (LISTING.test(key) ? itemsOf(value) : []));
	const values = listed.filter((one): one is string => typeof one === 'string' && isPlainValue(one)).slice(0, MOST);
	return values.length === 0 ? error : `${error}\nValid values: ${values.map((one) => `"${one}"`).join(', ')}`;
}
