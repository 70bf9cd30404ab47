import type { TextFindingKind } from '../text-finding.ts';

/**
 * What makes a sentence an order to a model: a chain of word classes with the most words between two of them. The weight says how much of the
 * way to certainty the rule goes. Rules of one window add up, each once.
 */
export interface InstructionRule {
	readonly name: string;
	readonly kind: Exclude<TextFindingKind, 'hidden-text' | 'encoded'>;
	readonly what: string;
	readonly weight: number;
	/** A class, or words, and the most words that may stand between it and the one before. */
	readonly chain: readonly (readonly [step: number | string, gap?: number])[];
	/** All of these classes are somewhere in the sentence. */
	readonly with?: number;
	/** One of these classes is somewhere in the sentence. */
	readonly withAny?: number;
	/** None of these classes is. */
	readonly lacks?: number;
	/** The chain begins the sentence, or follows a word that makes it an order. */
	readonly isOrder?: true;
}
