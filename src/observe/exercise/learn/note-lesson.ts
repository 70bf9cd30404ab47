import type { KnownTool } from './known-tool.ts';

/** Clients report one field of an answer after another. A call that has shown one does not count among the tries, up to a limit. */
const MOST_LESSONS = 24;

export function noteLesson(known: KnownTool, isTaught: boolean): void {
	known.isTaught = isTaught;
	if (!isTaught || known.lessons >= MOST_LESSONS) return;
	known.lessons += 1;
	known.rounds = Math.max(0, known.rounds - 1);
}
