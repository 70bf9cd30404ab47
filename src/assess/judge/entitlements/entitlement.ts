// What people expect of a server by its evident purpose. An entitlement makes a finding milder and names its ground. It never excuses sent data.

import type { Effect, Scope } from '#model/profile.ts';
import { SEVERITIES, type Severity } from '#model/severity.ts';

export interface Entitlement {
	/** `reviewed`: the table in domains.ts. `author`: text of the package's author, which an attacker can write as well. */
	readonly ground: 'reviewed' | 'author';
	/** One clause in English for the finding. */
	readonly because: string;
	/**
	 * `user`: a file of the user names the host, such as the configuration of a cluster, so it is the user's own service. `own site`: the host is of the homepage, the
	 * repository or the author of the package, and not only named in its README. `other tool`: another tool of the server speaks of the domain. This one may contact
	 * the host as well, which says nothing of what it sends. Absent: the tool or the whole server has the ground.
	 */
	readonly groundOf?: 'user' | 'own site' | 'other tool';
}

/** The entitlement as far as it covers what is sent. */
export function forSending(entitlement: Entitlement | undefined): Entitlement | undefined {
	return entitlement?.groundOf === 'other tool' ? { ...entitlement, ground: 'author' } : entitlement;
}

/** Returns the entitlement that covers an effect of a scope, or undefined. */
export type EntitlementFinder = (found: { readonly scope: Scope; readonly effect: Effect }) => Entitlement | undefined;

/** Only the reviewed table lowers a severity to info. An author's text lowers it by one level. */
export function lowered(severity: Severity, entitlement: Entitlement | undefined): Severity {
	if (entitlement === undefined || severity === 'critical') return severity;
	if (entitlement.ground === 'reviewed') return 'info';
	return SEVERITIES[Math.max(0, SEVERITIES.indexOf(severity) - 1)] ?? severity;
}
