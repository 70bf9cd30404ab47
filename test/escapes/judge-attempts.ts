// Turns what attempts said of themselves, and what the outside shows, into a list of those that got out.

import { expect } from 'vitest';
import type { Escape } from './catalogue/escape.ts';
import type { Evidence } from './evidence.ts';

export interface Reported {
	readonly id: string;
	readonly outcome: 'achieved' | 'refused' | 'unavailable';
	readonly detail: string;
}

/** One JSON object a line. */
export function readOutcomes(text: string): readonly Reported[] {
	return text
		.trim()
		.split('\n')
		.map((line) => JSON.parse(line) as Reported);
}

/** Fails if an attempt of the catalogue was not made, or one was made that is not in it. */
export function expectAllAttempted(escapes: readonly Escape[], reported: readonly Reported[]): void {
	expect(reported.map(({ id }) => id).toSorted()).toEqual(escapes.map(({ id }) => id).toSorted());
}

export function outcomeOf(attempt: Escape, reported: readonly Reported[], seen: Evidence): Reported {
	const own = reported.find(({ id }) => id === attempt.id) ?? { id: attempt.id, outcome: 'unavailable' as const, detail: 'not attempted' };
	if (attempt.outside !== undefined) return { ...own, outcome: attempt.outside(seen) ? 'achieved' : 'refused' };
	if (own.outcome === 'achieved' && seen.isRecorded && attempt.recorded?.(seen) === true)
		return { ...own, outcome: 'refused', detail: 'it is in the records' };
	return own;
}

/** A line each, with what it must not do. */
export function achievedOf(escapes: readonly Escape[], reported: readonly Reported[], seen: Evidence): readonly string[] {
	return escapes.flatMap((attempt) => {
		const { outcome, detail } = outcomeOf(attempt, reported, seen);
		return outcome === 'achieved' ? [`${attempt.id} must not ${attempt.mustNot}: ${detail}`] : [];
	});
}
