import type { AnswerFault, AnswerLesson } from '#observe/world/answer-fault.ts';
import { errorShape } from '#util/error-shape.ts';
import type { KnownTool } from './known-tool.ts';

/** Clients report one field of an answer after another. A call that has shown one does not count among the tries, up to a limit. */
const MOST_LESSONS = 24;
/** The same faults once more: the place that was changed may have been another one, or the answer may have to change at another depth. */
const MOST_ALIKE = 3;

interface Refusal {
	readonly error: string;
	readonly faults: readonly AnswerFault[];
	/** The same call is worth another one after a pause. */
	readonly isTooSoon: boolean;
}

/** Returns what an error has shown about an answer of a service, if that is worth another call. */
export function noteLesson(known: KnownTool, refusal: Refusal): Omit<AnswerLesson, 'since'> | undefined {
	const withdraws = known.guess === 'tried';
	if (withdraws) known.guess = 'over';
	const faults = isNew(known, refusal.faults) ? refusal.faults : guessed(known, refusal);
	known.isTaught = refusal.isTooSoon || faults.length > 0;
	if (known.isTaught && known.lessons < MOST_LESSONS) {
		known.lessons += 1;
		known.rounds = Math.max(0, known.rounds - 1);
	}
	return faults.length > 0 || withdraws ? { faults, ...(withdraws ? { withdraws } : {}) } : undefined;
}

// sample: No METAR found for EDFE; Station not found; no quotes available
const NOTHING_FOUND = /\bno [\w -]{2,40}? (?:found|available|returned|exists?)\b|\bnot found\b/i;

/** Many services answer with a bare list, and a client that finds none says that there is nothing. Tried once, if other inputs were refused in the same way. */
function guessed(known: KnownTool, { error, faults, isTooSoon }: Refusal): readonly AnswerFault[] {
	if (known.guess !== 'none' || isTooSoon || faults.length > 0 || !NOTHING_FOUND.test(error)) return [];
	if (!known.failures.some((earlier) => errorShape(earlier.error) === errorShape(error))) return [];
	known.guess = 'tried';
	return [{ path: [], wants: 'array', isGuess: true }];
}

/** Faults that several changed answers did not resolve are not new. */
function isNew({ taught }: KnownTool, faults: readonly AnswerFault[]): boolean {
	const form = JSON.stringify(faults);
	const times = (taught.get(form) ?? 0) + 1;
	taught.set(form, times);
	return faults.length > 0 && times <= MOST_ALIKE;
}
