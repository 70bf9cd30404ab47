import { hash } from 'node:crypto';
import type { Policy } from '#model/policy.ts';
import { canonicalJson } from '#util/canonical-json.ts';

/** Tells two policies apart in the ledger: a hash of all that a policy says. */
export function policyVersion(policy: Policy): string {
	return hash('sha256', canonicalJson(policy));
}
