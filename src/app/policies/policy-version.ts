import { hash } from 'node:crypto';
import type { Policy } from '#model/policy.ts';
import { canonicalJson } from '#util/canonical-json.ts';

/** A hash of the whole policy, which identifies it in the ledger. */
export function policyVersion(policy: Policy): string {
	return hash('sha256', canonicalJson(policy));
}
