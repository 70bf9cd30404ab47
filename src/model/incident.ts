// Findings that are one story: what was read and where it went is told once, with its chain, its calls and one fix.

import type { Severity } from './severity.ts';

export interface Incident {
	/** That of its first finding in the chain, so that it is stable over runs. */
	readonly id: string;
	/** Of its worst finding. */
	readonly severity: Severity;
	/** `in format_note: opened ~/.ssh/id_rsa, then sent 1,024 bytes to 203.0.113.34:80, in 5 of 5 calls` */
	readonly title: string;
	/** Ids, in the order in which things happened. Every finding is in exactly one incident. */
	readonly findings: readonly string[];
	/** Steps that are known to have caused it. */
	readonly steps: readonly number[];
	/** The command that shows it again. */
	readonly repeat?: string;
	readonly fix: string;
}
