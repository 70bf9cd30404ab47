// The findings of the hostile-text reader, for the judge's rules and the guard's gates.

/**
 * hidden-text: characters or markup that a model reads and a person does not see.
 * instruction: an order to a model that only its user or operator may give.
 * secret-request: asks a model for secrets, files or the conversation.
 * shadowing: changes how a model uses the tools of others.
 * encoded: an instruction in one layer of base64, hex or percent-encoding.
 */
export type TextFindingKind = 'hidden-text' | 'instruction' | 'secret-request' | 'shadowing' | 'encoded';

/** `certain`: no honest text contains it. `likely`: honest texts almost never do. `weak`: worth a ledger row, nothing more. */
export type Strength = 'certain' | 'likely' | 'weak';

export interface TextFinding {
	readonly kind: TextFindingKind;
	readonly strength: Strength;
	/** Set if the learned model is the source, with no rule or only a weak one beside it. Such a finding is a suspicion. */
	readonly isLearned?: true;
	/** One clause for a person, such as "tells the model to drop its instructions". */
	readonly what: string;
	/** The span in the original text, in code units. */
	readonly from: number;
	readonly to: number;
	/** The span as a model reads it, with hidden characters made visible; bounded. */
	readonly shown: string;
}
