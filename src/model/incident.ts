// Findings that belong to one story. The report tells what was read and where it went once, with the chain, the calls and one fix.

import type { Severity } from './severity.ts';

export interface Incident {
	/** Id of the first finding in the chain, so that it is stable across runs. */
	readonly id: string;
	/** Severity of the worst finding. */
	readonly severity: Severity;
	/** `in format_note: opened ~/.ssh/id_rsa, then sent 1,024 bytes to 203.0.113.34:80, in 5 of 5 calls` */
	readonly title: string;
	/** Ids of the findings, in the order of events. Every finding is in exactly one incident. */
	readonly findings: readonly string[];
	/** Steps that caused it. */
	readonly steps: readonly number[];
	/** The command that reproduces it. */
	readonly repeat?: string;
	readonly fix: string;
}
