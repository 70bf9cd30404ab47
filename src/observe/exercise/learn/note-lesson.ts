import type { KnownTool } from './known-tool.ts';

/** Clients report one field of an answer after another. A call that has shown one does not count among the tries, up to a limit. */
const MOST_LESSONS = 24;
/** After so many calls in a row with the same error, the answers of the sink are not what the client misses. */
const MOST_REPEATED = 4;

/** `isLesson`: whether the error concerns an answer of the sink, so that the same call gets another answer. */
export function noteLesson(known: KnownTool, isLesson: boolean, error: string): void {
	const repeated = known.failures.slice(-MOST_REPEATED).filter((failure) => failure.error === error);
	known.isTaught = isLesson && repeated.length < MOST_REPEATED;
	if (!known.isTaught || known.lessons >= MOST_LESSONS) return;
	known.lessons += 1;
	known.rounds = Math.max(0, known.rounds - 1);
}
