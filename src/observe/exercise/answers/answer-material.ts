import type { AnswerKind } from '#model/canary.ts';
import type { InputPlaces } from '#observe/inputs/input-places.ts';

/** What the client's answers are made of. */
export interface AnswerMaterial {
	readonly places: InputPlaces;
	/** Directories that the client says it works in. */
	readonly roots: readonly string[];
	/** A word of this run for each kind of answer; absent where there are no canaries. */
	readonly canaries: Readonly<Partial<Record<AnswerKind, string>>>;
	readonly seed: number;
}
