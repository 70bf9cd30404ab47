import type { PolicyCall } from '#model/decision.ts';
import type { CompiledPolicy } from './compile/compile-policy.ts';
import { askedOf } from './decide.ts';
import type { DecisionContext } from './decision-context.ts';

/**
 * The host names that a call leads to, where a rule for its tool is about addresses: their look-up becomes `resolved` and `unresolved` of the context. Elsewhere
 * none: a look-up tells a name server what the arguments say.
 */
export function namesToResolve(policy: CompiledPolicy, call: PolicyCall, context: DecisionContext): readonly string[] {
	if (!policy.rulesFor(call.tool).readsAddresses) return [];
	const { hosts } = askedOf(policy, call, context).reading;
	const names = hosts.filter(({ isAimed, addresses }) => isAimed && addresses.length === 0).map(({ host }) => host);
	return [...new Set(names)];
}
