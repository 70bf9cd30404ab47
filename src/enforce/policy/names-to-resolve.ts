import type { PolicyCall } from '#model/decision.ts';
import type { CompiledPolicy } from './compile/compile-policy.ts';
import { askedOf, decide } from './decide.ts';
import type { DecisionContext } from './decision-context.ts';

/**
 * Returns the host names of a call whose addresses a rule depends on. Their resolution becomes `resolved` and `unresolved` of the context. Other names are not
 * resolved: it takes time, and it tells a name server what the arguments contain.
 */
export function namesToResolve(policy: CompiledPolicy, call: PolicyCall, context: DecisionContext): readonly string[] {
	if (!policy.rulesFor(call.tool).readsAddresses) return [];
	const { hosts } = askedOf(policy, call, context).reading;
	const names = [...new Set(hosts.filter(({ isAimed, addresses }) => isAimed && addresses.length === 0).map(({ host }) => host))];
	if (names.length === 0) return [];
	// A call that is allowed although its hosts could lead anywhere is allowed wherever they lead.
	const unresolved = Object.fromEntries(names.map((name) => [name, 'it was not looked up']));
	return decide(policy, call, { ...context, unresolved }).effect === 'allow' ? [] : names;
}
