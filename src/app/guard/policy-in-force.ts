// The current policy on disk. A broken new version changes nothing: the old one stays, and the guard says so.

import type { PolicyInForce } from '#enforce/guard/make-gates.ts';
import { canonicalJson } from '#util/canonical-json.ts';
import { onFileChange } from '#util/on-file-change.ts';
import { compiledHere } from '../policies/compiled-here.ts';
import { guardedPlaces } from '../policies/guarded-places.ts';
import { policyVersion } from '../policies/policy-version.ts';
import { shippedPolicy } from '../policies/shipped-policy.ts';

const LOOK_MS = 500;

export interface WatchedPolicy extends Disposable {
	readonly current: PolicyInForce;
	/** Its own file and all included ones. Empty for a shipped policy. */
	readonly files: readonly string[];
}

/** `others`: the guard's other files, which calls must not name either. */
export async function policyInForce(
	nameOrFile: string,
	server: string,
	others: readonly string[],
	note: (line: string) => void,
): Promise<WatchedPolicy> {
	const watched = new Map<string, () => void>();
	const watch = (file: string) => {
		if (!watched.has(file)) watched.set(file, onFileChange(file, LOOK_MS, look));
	};
	const read = async (): Promise<PolicyInForce> => {
		const policy = shippedPolicy(nameOrFile) ?? (await import('../policies/policy-file.ts')).policyFile(nameOrFile, watch);
		return {
			compiled: compiledHere(policy, server, { guarded: guardedPlaces([...watched.keys()], others) }),
			version: policyVersion(policy),
		};
	};
	let current = await read();
	async function look(): Promise<void> {
		try {
			const next = await read();
			if (next.version === current.version) return;
			if (canonicalJson(confineOf(next)) !== canonicalJson(confineOf(current)))
				note('the policy’s `confine` changed: network, environment, memory and roots stay as they were until the guard is started again');
			current = next;
			note(`the policy ${nameOrFile} changed and is in force (${next.version.slice(0, 12)})`);
		} catch (error) {
			note(`the new policy is broken, the old one stays in force: ${error instanceof Error ? error.message : String(error)}`);
		}
	}
	return {
		get current() {
			return current;
		},
		get files() {
			return [...watched.keys()];
		},
		[Symbol.dispose]() {
			for (const end of watched.values()) end();
		},
	};
}

function confineOf({ compiled }: PolicyInForce): object {
	const { timeout_seconds: _, ...atStart } = compiled.policy.confine;
	return atStart;
}
