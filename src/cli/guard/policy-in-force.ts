// The policy as it is on disk now. A new one that is broken changes nothing: the old one stays, and the guard says so.

import { hash } from 'node:crypto';
import { unwatchFile, watchFile } from 'node:fs';
import type { PolicyInForce } from '#guard/make-gates.ts';
import { BUILT_IN_POLICIES } from '#model/policy.ts';
import { canonicalJson } from '#util/canonical-json.ts';
import { compiledHere } from '../compiled-here.ts';
import { shippedPolicy } from '../shipped-policy.ts';

const LOOK_MS = 500;

export interface WatchedPolicy extends Disposable {
	readonly current: PolicyInForce;
}

export async function policyInForce(nameOrFile: string, server: string, note: (line: string) => void): Promise<WatchedPolicy> {
	let current = await read(nameOrFile, server);
	const look = async () => {
		try {
			const next = await read(nameOrFile, server);
			if (next.version === current.version) return;
			if (canonicalJson(confineOf(next)) !== canonicalJson(confineOf(current)))
				note('the policy’s `confine` changed: network, environment, memory and roots stay as they were until the guard is started again');
			current = next;
			note(`the policy ${nameOrFile} changed and is in force (${next.version.slice(0, 12)})`);
		} catch (error) {
			note(`the new policy is broken, the old one stays in force: ${error instanceof Error ? error.message : String(error)}`);
		}
	};
	const isFile = !BUILT_IN_POLICIES.includes(nameOrFile);
	if (isFile) watchFile(nameOrFile, { interval: LOOK_MS, persistent: false }, look);
	return {
		get current() {
			return current;
		},
		[Symbol.dispose]() {
			if (isFile) unwatchFile(nameOrFile, look);
		},
	};
}

async function read(nameOrFile: string, server: string): Promise<PolicyInForce> {
	const policy = shippedPolicy(nameOrFile) ?? (await import('../policy-file.ts')).policyFile(nameOrFile);
	return { compiled: compiledHere(policy, server), version: hash('sha256', canonicalJson(policy)) };
}

function confineOf({ compiled }: PolicyInForce): object {
	const { timeout_seconds: _, ...atStart } = compiled.policy.confine;
	return atStart;
}
