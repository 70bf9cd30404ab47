import type { Json } from '#model/declaration.ts';

/** A hypothetical call that a policy is asked about. Nothing is called. */
export interface CallInQuestion {
	readonly tool: string;
	readonly args: Json;
	/** The name of a shipped policy, or a file. */
	readonly policy: string;
	/** For policies with sections per server. */
	readonly server?: string;
}
