// One decision of a policy about one call, and what it is made from.

import type { Json, JsonObject } from './declaration.ts';
import type { PolicyEffect } from './policy.ts';

export interface PolicyCall {
	readonly tool: string;
	/** As it came from the client: any JSON at all. */
	readonly args: Json | undefined;
	/** False: `tool` is another method, such as resources/read. */
	readonly isTool?: boolean;
}

/** What to write into the policy file, and where. */
export interface PolicyChange {
	readonly section: 'rules' | 'exceptions' | 'rate_limits' | 'allowed_tools' | 'max_argument_bytes' | 'include';
	/** The added part of the policy, as data. */
	readonly add: JsonObject;
	/** The same in YAML, ready to paste. */
	readonly yaml: string;
}

export interface Decision {
	readonly effect: PolicyEffect;
	/** The rule, limit or bound that decided; `default` when none did. */
	readonly rule: string;
	/** For the agent and the person alike; names no secret. */
	readonly reason: string;
	/** What was seen and did not suffice to deny. */
	readonly doubt?: string;
	/** The smallest change of the policy that would allow this call. Absent for what is allowed and what no policy allows. */
	readonly change?: PolicyChange;
}
