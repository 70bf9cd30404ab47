import type { PolicyCall } from '#model/decision.ts';
import type { CompiledPolicy } from './compile/compile-policy.ts';
import { askedOf } from './decide.ts';

/** The hosts that a call would make its server talk to, as far as its arguments say. */
export function aimedHosts(policy: CompiledPolicy, call: PolicyCall): readonly string[] {
	const { hosts } = askedOf(policy, call, { now: 0 }).reading;
	return [...new Set(hosts.filter(({ isAimed }) => isAimed).map(({ host }) => host))];
}
