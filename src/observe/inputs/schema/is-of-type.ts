import type { Json } from '#model/declaration.ts';
import type { TypeName } from './shape.ts';

export function isOfType(value: Json, type: TypeName): boolean {
	if (type === 'null') return value === null;
	if (type === 'array') return Array.isArray(value);
	if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
	if (type === 'integer') return Number.isInteger(value);
	return typeof value === type;
}
