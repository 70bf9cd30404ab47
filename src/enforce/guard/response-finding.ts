import type { ResponseEffect, ResponseRules } from '#model/policy.ts';

/** What a rule for answers has found in a message of the server. */
export interface ResponseFinding {
	/** `bounds`: it could not be looked through. */
	readonly rule: keyof ResponseRules | 'bounds';
	readonly effect: Exclude<ResponseEffect, 'pass'>;
	/** One clause; never the text itself. */
	readonly observed: string;
	/** Honest texts hold it too: it is a row of the ledger, and nothing else. */
	readonly isWeak?: true;
	/** Honest declarations hold it too: in one it is told, and nobody has to look at it. */
	readonly isUsualInDeclarations?: true;
	/** The learned model alone suspects it; no rule does. */
	readonly isLearned?: true;
}
