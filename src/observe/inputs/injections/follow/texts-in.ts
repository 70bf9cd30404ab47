import type { Json } from '#model/declaration.ts';
import type { InputPath } from '../find-targets.ts';

/** Yields every text of an input, with its place. */
export function* textsIn(value: Json, place: InputPath = []): Generator<{ readonly place: InputPath; readonly text: string }> {
	if (typeof value === 'string') yield { place, text: value };
	else if (Array.isArray(value)) for (const [index, inner] of value.entries()) yield* textsIn(inner as Json, [...place, index]);
	else if (typeof value === 'object' && value !== null)
		for (const [key, inner] of Object.entries(value)) yield* textsIn(inner as Json, [...place, key]);
}
