// The shipped policies in parsed form: the parser and its dependencies take longer to load than the guard itself.

import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILT_IN_POLICIES, type Policy } from '#model/policy.ts';
import { packageFile } from '#util/package-files.ts';

export const SHIPPED_POLICIES = packageFile('policies');

interface ParsedPolicy {
	/** SHA-256 of the source text. */
	readonly of: string;
	readonly policy: Policy;
}

/** The content that `scripts/generate.ts` keeps beside a policy's text. */
export function parsedForm(text: string, policy: Policy): ParsedPolicy {
	return { of: hash('sha256', text), policy };
}

/** Returns undefined if no such policy ships, or if its text has changed. */
export function shippedPolicy(name: string): Policy | undefined {
	if (!BUILT_IN_POLICIES.includes(name)) return undefined;
	try {
		const { of, policy } = JSON.parse(readFileSync(join(SHIPPED_POLICIES, 'parsed', `${name}.json`), 'utf8')) as ParsedPolicy;
		return of === hash('sha256', readFileSync(join(SHIPPED_POLICIES, `${name}.yaml`))) ? policy : undefined;
	} catch {
		return undefined;
	}
}
