// One decision of a policy about one call, and the input of that decision.

import type { Json, JsonObject } from './declaration.ts';
import type { PolicyEffect } from './policy.ts';

export interface PolicyCall {
	readonly tool: string;
	/** The arguments as the client sent them: any JSON value. */
	readonly args: Json | undefined;
	/** False if `tool` is another method, such as resources/read. */
	readonly isTool?: boolean;
}

/** The text to add to the policy file, and the place to add it. */
export interface PolicyChange {
	readonly section: 'rules' | 'exceptions' | 'rate_limits' | 'allowed_tools' | 'max_argument_bytes' | 'include';
	/** The added part of the policy, as data. */
	readonly add: JsonObject;
	/** The added part as YAML, ready to paste. */
	readonly yaml: string;
}

export interface Decision {
	readonly effect: PolicyEffect;
	/** The rule, limit or bound that decided, or `default` if none did. */
	readonly rule: string;
	/** The reason, for the agent and the person alike. It contains no secret. */
	readonly reason: string;
	/** Suspicions that did not suffice for a denial. */
	readonly doubt?: string;
	/** The smallest change of the policy that would allow this call. Absent if the call is allowed, or if no policy can allow it. */
	readonly change?: PolicyChange;
}
