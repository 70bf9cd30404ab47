import { hashOf } from './random.ts';

/**
 * A word that is unique to this call of this tool, so that an effect that contains it is attributed to that call.
 * It does not reveal the audit, because a server that behaves well under observation must not recognise it.
 */
export function markerOf(tool: string, call: number): string {
	return `ref-${hashOf(tool).toString(36).padStart(7, '0')}-${call}`;
}

/** ref-0n5qxt3-17 */
export const MARKER = /ref-[0-9a-z]{7}-\d+/g;
