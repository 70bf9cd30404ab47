import type { Json } from '#model/declaration.ts';

/** The string, or nothing of anything else. */
export function textOf(value: Json | undefined): string {
	return typeof value === 'string' ? value : '';
}
