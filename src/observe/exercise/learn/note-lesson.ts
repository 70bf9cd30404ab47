import type { AnswerFault } from '#observe/world/answer-fault.ts';
import type { KnownTool } from './known-tool.ts';

/** Clients report one field of an answer after another. A call that has shown one does not count among the tries, up to a limit. */
const MOST_LESSONS = 24;
/** The same faults once more: the place that was changed may have been another one, or the answer may have to change at another depth. */
const MOST_ALIKE = 3;

/** Returns whether the faults of an answer are worth another call. `isTooSoon`: the same call is worth one after a pause. */
export function noteLesson(known: KnownTool, faults: readonly AnswerFault[], isTooSoon: boolean): boolean {
	const isTaught = isNew(known, faults);
	known.isTaught = isTooSoon || isTaught;
	if (known.isTaught && known.lessons < MOST_LESSONS) {
		known.lessons += 1;
		known.rounds = Math.max(0, known.rounds - 1);
	}
	return isTaught;
}

/** Faults that several changed answers did not resolve are not new. */
function isNew({ taught }: KnownTool, faults: readonly AnswerFault[]): boolean {
	const form = JSON.stringify(faults);
	const times = (taught.get(form) ?? 0) + 1;
	taught.set(form, times);
	return faults.length > 0 && times <= MOST_ALIKE;
}
