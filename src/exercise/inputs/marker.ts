import { hashOf } from './random.ts';

/** A word that only this call of this tool carries, so that an effect naming it is known to be that call's doing. */
export function markerOf(tool: string, call: number): string {
	return `candor-${hashOf(tool).toString(36).padStart(7, '0')}-${call}`;
}
