import type { PolicyCall } from '#model/decision.ts';
import type { CompiledPolicy } from './compile/compile-policy.ts';
import { askedOf } from './decide.ts';
import type { DecisionContext } from './decision-context.ts';

/** The host names that a call leads to: whoever can resolve them passes the addresses in the context, as `resolved`. */
export function namesToResolve(policy: CompiledPolicy, call: PolicyCall, context: DecisionContext): readonly string[] {
	const { hosts } = askedOf(policy, call, context).reading;
	const names = hosts.filter(({ isAimed, addresses }) => isAimed && addresses.length === 0).map(({ host }) => host);
	return [...new Set(names)];
}
