import type { TextFindingKind } from '../text-finding.ts';

/**
 * A pattern that makes a sentence an order to a model: a chain of word classes with a maximum number of words between two of them. The weight is the
 * rule's contribution to certainty. The weights of all rules in one window add up, each rule once.
 */
export interface InstructionRule {
	readonly name: string;
	readonly kind: Exclude<TextFindingKind, 'hidden-text' | 'encoded'>;
	readonly what: string;
	readonly weight: number;
	/** A class, or words, and the maximum number of words between it and the previous one. */
	readonly chain: readonly (readonly [step: number | string, gap?: number])[];
	/** All of these classes must occur in the sentence. */
	readonly with?: number;
	/** One of these classes must occur in the sentence. */
	readonly withAny?: number;
	/** None of these classes may occur in the sentence. */
	readonly lacks?: number;
	/** Name of a rule that does not count in a sentence where this one matches, because this one reads the same words more exactly. */
	readonly insteadOf?: string;
	/** The chain must begin the sentence, or follow a word that makes it an order. */
	readonly isOrder?: true;
}
