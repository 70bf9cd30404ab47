import type { Policy } from '#model/policy.ts';
import { policyFile } from './policy-file.ts';

export interface CheckedPolicy {
	readonly policy: Policy;
	/** Exceptions that have expired. */
	readonly expired: Policy['exceptions'];
}

/** Throws a UserError with every problem of the policy, with line and column. */
export function checkPolicy(nameOrFile: string): CheckedPolicy {
	const policy = policyFile(nameOrFile);
	const today = new Date().toISOString().slice(0, 10);
	return { policy, expired: policy.exceptions.filter(({ expires }) => expires < today) };
}
