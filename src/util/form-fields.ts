import type { Json, JsonObject } from '#model/declaration.ts';
import type { AskedField } from '#model/observation.ts';
import { isObject } from './json-object.ts';

interface Limits {
	readonly fields: number;
	/** Bound on the length of each text. */
	readonly characters: number;
}

/** Returns the fields of a form from the JSON Schema that a server sends with an elicitation. */
export function formFields(schema: Json | undefined, { fields, characters }: Limits): readonly AskedField[] {
	const properties = isObject(schema) ? schema['properties'] : undefined;
	if (!isObject(properties)) return [];
	return Object.entries(properties)
		.slice(0, fields)
		.map(([name, field]) => ({ name: cutText(name, characters), ...(isObject(field) ? wordsOf(field, characters) : {}) }));
}

function wordsOf(field: JsonObject, characters: number): Omit<AskedField, 'name'> {
	const told = (['title', 'description', 'type', 'format'] as const).flatMap((key) => {
		const value = field[key];
		return typeof value === 'string' ? [[key, cutText(value, characters)] as const] : [];
	});
	const isChoice = ['enum', 'oneOf', 'const'].some((key) => field[key] !== undefined);
	return { ...Object.fromEntries(told), ...(isChoice ? { type: 'choice' } : {}) };
}

export function cutText(text: string, length: number): string {
	return text.length > length ? `${text.slice(0, length)}…` : text;
}
