// What people expect of a server by its evident purpose. An entitlement makes a finding milder and names its ground; it excuses nothing that is sent.

import { SEVERITIES, type Severity } from '#model/severity.ts';

export interface Entitlement {
	/** `reviewed`: the table in domains.ts. `author`: what the package's author wrote, which an attacker can write as well. */
	readonly ground: 'reviewed' | 'author';
	/** One clause in English for the finding. */
	readonly because: string;
}

/** Only the reviewed table lowers to info. What an author writes lowers by one step. */
export function lowered(severity: Severity, entitlement: Entitlement | undefined): Severity {
	if (entitlement === undefined || severity === 'critical') return severity;
	if (entitlement.ground === 'reviewed') return 'info';
	return SEVERITIES[Math.max(0, SEVERITIES.indexOf(severity) - 1)] ?? severity;
}
