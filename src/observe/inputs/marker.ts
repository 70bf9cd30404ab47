import { hashOf } from './random.ts';

/**
 * A word that only this call of this tool carries, so that an effect naming it is known to be that call's doing.
 * It says nothing of us: a server that behaves itself when it is watched must not be able to tell.
 */
export function markerOf(tool: string, call: number): string {
	return `ref-${hashOf(tool).toString(36).padStart(7, '0')}-${call}`;
}

/** ref-0n5qxt3-17 */
export const MARKER = /ref-[0-9a-z]{7}-\d+/g;
