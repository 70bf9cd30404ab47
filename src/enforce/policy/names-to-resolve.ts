import type { PolicyCall } from '#model/decision.ts';
import type { CompiledPolicy } from './compile/compile-policy.ts';
import { askedOf, decide } from './decide.ts';
import type { DecisionContext } from './decision-context.ts';

/**
 * The host names that a call leads to, where a rule depends on their addresses: their look-up becomes `resolved` and `unresolved` of the context. Elsewhere none:
 * a look-up takes time, and tells a name server what the arguments say.
 */
export function namesToResolve(policy: CompiledPolicy, call: PolicyCall, context: DecisionContext): readonly string[] {
	if (!policy.rulesFor(call.tool).readsAddresses) return [];
	const { hosts } = askedOf(policy, call, context).reading;
	const names = [...new Set(hosts.filter(({ isAimed, addresses }) => isAimed && addresses.length === 0).map(({ host }) => host))];
	if (names.length === 0) return [];
	// What is allowed although they could lead anywhere is allowed wherever they lead.
	const unresolved = Object.fromEntries(names.map((name) => [name, 'it was not looked up']));
	return decide(policy, call, { ...context, unresolved }).effect === 'allow' ? [] : names;
}
