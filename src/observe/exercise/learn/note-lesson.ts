import type { JsonObject } from '#model/declaration.ts';
import { leavesOf } from '#observe/inputs/feedback/input-parts.ts';
import { isRepeated } from '#observe/inputs/feedback/repeated-value.ts';
import type { AnswerFault, AnswerLesson } from '#observe/world/answer-fault.ts';
import { errorShape } from '#util/error-shape.ts';
import type { KnownTool } from './known-tool.ts';

/** Clients report one field of an answer after another. A call that has shown one does not count among the tries, up to a limit. */
const MOST_LESSONS = 24;
/** The same faults once more: the place that was changed may have been another one, or the answer may have to change at another depth. */
const MOST_ALIKE = 3;

interface Refusal {
	readonly error: string;
	readonly args: JsonObject;
	readonly faults: readonly AnswerFault[];
	/** The same call is worth another one after a pause. */
	readonly isTooSoon: boolean;
}

/** Returns what an error has shown about an answer of a service, if that is worth another call. */
export function noteLesson(known: KnownTool, refusal: Refusal): Omit<AnswerLesson, 'since'> | undefined {
	// Another error shows that the guess has helped, and the call got further.
	const isVain = NOTHING_FOUND.test(refusal.error);
	const withdraws = known.guess === 'tried' || (known.guess === 'named' && isVain);
	if (known.guess === 'tried' || (known.guess === 'named' && !isVain)) known.guess = 'over';
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

/**
 * A client that finds nothing may look for the name that the call has given it. Many services also answer with a bare list, and a client that finds none
 * says that there is nothing. Each is tried once, if other inputs were refused in the same way.
 */
function guessed(known: KnownTool, { error, args, faults, isTooSoon }: Refusal): readonly AnswerFault[] {
	const { guess } = known;
	if ((guess !== 'none' && guess !== 'named') || isTooSoon || faults.length > 0 || !NOTHING_FOUND.test(error)) return [];
	if (!known.failures.some((earlier) => errorShape(earlier.error) === errorShape(error))) return [];
	const sought = guess === 'none' ? soughtIn(error, args) : undefined;
	known.guess = sought === undefined ? 'tried' : 'named';
	known.isToTheLetter = sought !== undefined;
	return [
		sought === undefined
			? { path: [], wants: 'array', isGuess: true }
			: { path: [], wants: { text: sought }, isSought: true, isGuess: true },
	];
}

const SHORTEST_NAME = 3;
const LONGEST_NAME = 60;

// sample: Checklist "ref-1" not found on card: the value of an argument. A path is looked for elsewhere.
function soughtIn(error: string, args: JsonObject): string | undefined {
	const texts = leavesOf(args, [], '').flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
	return texts.find(
		(value) => value.length >= SHORTEST_NAME && value.length <= LONGEST_NAME && !/[/\\]/.test(value) && isRepeated(error, value),
	);
}

/** Faults that several changed answers did not resolve are not new. */
function isNew({ taught }: KnownTool, faults: readonly AnswerFault[]): boolean {
	const form = JSON.stringify(faults);
	const times = (taught.get(form) ?? 0) + 1;
	taught.set(form, times);
	return faults.length > 0 && times <= MOST_ALIKE;
}
