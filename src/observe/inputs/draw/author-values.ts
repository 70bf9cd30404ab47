// Values that the schema's author gives, `examples` before `default`: nobody knows better what is typical.

import type { Json } from '#model/declaration.ts';
import { isOfType } from '../schema/is-of-type.ts';
import type { Shape, TypeName } from '../schema/shape.ts';
import type { Drawing } from './drawing.ts';

const MAX_CHARACTERS = 16_000;

/** Of the right type and a reasonable size, rotated from call to call. */
export function authorValues(shape: Shape, type: TypeName, drawing: Drawing): readonly Json[] {
	const values = [...shape.examples, ...shape.defaults].filter(
		(value) => isOfType(value, type) && !isEmpty(value) && JSON.stringify(value).length <= MAX_CHARACTERS,
	);
	const first = drawing.manner === 'required' ? 0 : drawing.turn % Math.max(1, values.length);
	return [...values.slice(first), ...values.slice(0, first)];
}

/** Whether the author's values come before our own: in the typical calls, and later while there are others to turn to. */
export function prefersAuthor(values: readonly Json[], drawing: Drawing): boolean {
	if (drawing.manner === 'required' || drawing.manner === 'all') return true;
	return drawing.manner === 'varied' && values.length > 1;
}

/** The author's value where it comes before ours. */
export function authorFirst(shape: Shape, type: TypeName, drawing: Drawing): Json | undefined {
	const values = authorValues(shape, type, drawing);
	return prefersAuthor(values, drawing) ? values[0] : undefined;
}

/** An empty default says that the author had nothing in mind. */
function isEmpty(value: Json): boolean {
	if (typeof value === 'object') return value === null || Object.keys(value).length === 0;
	return value === '';
}
