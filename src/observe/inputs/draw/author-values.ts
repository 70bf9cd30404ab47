// Values that the schema's author gives, `examples` before `default`, because the author knows best what is typical.

import type { Json } from '#model/declaration.ts';
import { isOfType } from '../schema/is-of-type.ts';
import type { Shape, TypeName } from '../schema/shape.ts';
import type { Drawing } from './drawing.ts';

const MAX_CHARACTERS = 16_000;

/** Returns values of the right type and a reasonable size, rotated from call to call. */
export function authorValues(shape: Shape, type: TypeName, drawing: Drawing): readonly Json[] {
	const values = [...shape.examples, ...shape.defaults].filter(
		(value) => isOfType(value, type) && !isEmpty(value) && JSON.stringify(value).length <= MAX_CHARACTERS,
	);
	const first = drawing.manner === 'required' ? 0 : drawing.turn % Math.max(1, values.length);
	return [...values.slice(first), ...values.slice(0, first)];
}

/** Whether the author's values take precedence over generated ones: in the typical calls, and in varied calls if there are several. */
export function prefersAuthor(values: readonly Json[], drawing: Drawing): boolean {
	if (drawing.manner === 'required' || drawing.manner === 'all') return true;
	return drawing.manner === 'varied' && values.length > 1;
}

/** Returns the author's value if it takes precedence over generated ones. */
export function authorFirst(shape: Shape, type: TypeName, drawing: Drawing): Json | undefined {
	const values = authorValues(shape, type, drawing);
	return prefersAuthor(values, drawing) ? values[0] : undefined;
}

/** An empty default means that the author had no value in mind. */
function isEmpty(value: Json): boolean {
	if (typeof value === 'object') return value === null || Object.keys(value).length === 0;
	return value === '';
}
