import type { Internet } from './internet.ts';
import type { Contacted } from './watched-starts.ts';

/** The part of the sink that the exercise uses. */
export interface SinkSide {
	readonly contacted: Contacted;
	/** Absent if there is no sink. */
	readonly internet:
		| Pick<Internet, 'fail' | 'learn' | 'answerLocally' | 'isAnswered' | 'beginPass' | 'forget' | 'captures' | 'capturesDirectory'>
		| undefined;
}
