import type { AnswerKind } from '#model/canary.ts';
import type { InputPlaces } from '#observe/inputs/input-places.ts';
import type { FilledForms } from './filled-forms.ts';

/** Values from which the client's answers are made. */
export interface AnswerMaterial {
	readonly places: InputPlaces;
	/** Directories that the client reports as its roots. */
	readonly roots: readonly string[];
	/** A unique word of this run for each kind of answer. Absent if there are no canaries. */
	readonly canaries: Readonly<Partial<Record<AnswerKind, string>>>;
	readonly seed: number;
	readonly forms: FilledForms;
}
