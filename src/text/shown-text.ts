// Formats and orders findings for display.

import type { Strength } from './text-finding.ts';

export const LONGEST_SHOWN = 400;

export function shortened(text: string): string {
	return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

export function rankOf(strength: Strength): number {
	return strength === 'certain' ? 2 : strength === 'likely' ? 1 : 0;
}
