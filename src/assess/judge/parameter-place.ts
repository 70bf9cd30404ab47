import type { DeclaredPlace } from './declared-places.ts';

/** Whether a declared text is about a parameter of a tool or an argument of a prompt. */
export function isParameter({ place }: Pick<DeclaredPlace, 'place'>): boolean {
	return place.startsWith('inputSchema') || place.startsWith('arguments.');
}
