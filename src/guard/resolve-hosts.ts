// The addresses of the host names that a call aims at: a name is as bad as what it resolves to.

import { lookup } from 'node:dns/promises';
import type { CompiledPolicy } from '#policy/compile/compile-policy.ts';
import { namesToResolve } from '#policy/names-to-resolve.ts';
import type { JudgedCall } from './judged-call.ts';

/** One that is not looked at could lead anywhere: a call that aims at more is denied. */
const MOST_NAMES = 64;
const PATIENCE_MS = 2000;

/** Undefined: there is nothing to resolve. A name that does not resolve has no addresses. `known`: the names, if somebody has read them already. */
export function resolveHosts(
	policy: CompiledPolicy,
	call: JudgedCall,
	known?: readonly string[],
): Promise<Readonly<Record<string, readonly string[]>>> | undefined {
	const names = known ?? namesToResolve(policy, call, { now: Date.now() });
	if (names.length === 0) return undefined;
	if (names.length > MOST_NAMES) throw new Error(`it aims at ${names.length} hosts, and only ${MOST_NAMES} are looked up`);
	return Promise.all(names.map(async (name) => [name, await addressesOf(name)] as const)).then(Object.fromEntries);
}

async function addressesOf(name: string): Promise<readonly string[]> {
	const timeout = new Promise<never[]>((resolve) => setTimeout(resolve, PATIENCE_MS, []).unref());
	const found = lookup(name, { all: true }).then(
		(all) => all.map(({ address }) => address),
		() => [],
	);
	return Promise.race([found, timeout]);
}
