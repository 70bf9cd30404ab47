// Resolves the host names in a call's arguments, because a name is as dangerous as its addresses.

import type { CompiledPolicy } from '#enforce/policy/compile/compile-policy.ts';
import type { Resolution } from '#enforce/policy/decision-context.ts';
import { namesToResolve } from '#enforce/policy/names-to-resolve.ts';
import type { JudgedCall } from '../judged-call.ts';
import type { NameLookups } from './name-lookups.ts';

/** Bound of names per call. If a call has more, none is resolved: a rule about addresses denies the call whatever the others resolve to. */
const MOST_NAMES = 64;

/** Without `lookups`, no name is resolved, and the spelling of a name alone decides. */
export function resolveHosts(lookups: Pick<NameLookups, 'lookUp'> | undefined) {
	return (policy: CompiledPolicy, call: JudgedCall, client: string): Promise<Resolution> | undefined => {
		if (lookups === undefined) return undefined;
		// The names in a large call were collected where it was judged.
		const names = call.names ?? namesToResolve(policy, call, { now: Date.now() });
		if (names.length === 0) return undefined;
		const tooMany = unresolvedAsTooMany(names);
		return tooMany === undefined ? resolution(names, lookups, client) : Promise.resolve(tooMany);
	};
}

/** Returns undefined if the names are few enough to be resolved. */
export function unresolvedAsTooMany(names: readonly string[]): Resolution | undefined {
	if (names.length <= MOST_NAMES) return undefined;
	const dropped = `the call names ${names.length} hosts, and no more than ${MOST_NAMES} are looked up`;
	return { resolved: {}, unresolved: Object.fromEntries(names.map((name) => [name, dropped])) };
}

async function resolution(names: readonly string[], lookups: Pick<NameLookups, 'lookUp'>, client: string): Promise<Resolution> {
	const answers = await Promise.all(names.map(async (name) => [name, await lookups.lookUp(name, client)] as const));
	return {
		resolved: Object.fromEntries(answers.flatMap(([name, answer]) => ('addresses' in answer ? [[name, answer.addresses]] : []))),
		unresolved: Object.fromEntries(answers.flatMap(([name, answer]) => ('failure' in answer ? [[name, answer.failure]] : []))),
	};
}
