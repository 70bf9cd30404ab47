import type { ResponseEffect, ResponseRules } from '#model/policy.ts';

/** A response rule's finding in a message of the server. */
export interface ResponseFinding {
	/** `bounds`: the message could not be reviewed. */
	readonly rule: keyof ResponseRules | 'bounds';
	readonly effect: Exclude<ResponseEffect, 'pass'>;
	/** One clause, never the text itself. */
	readonly observed: string;
	/** Whether honest texts contain it, too. It becomes only a row of the ledger then. */
	readonly isWeak?: true;
	/** Whether honest declarations contain it, too. In a declaration it is reported then, but does not need a person. */
	readonly isUsualInDeclarations?: true;
	/** Whether only the learned model suspects it, and no rule does. */
	readonly isLearned?: true;
}
