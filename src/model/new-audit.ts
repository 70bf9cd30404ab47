// An audit before it is stored.

import type { Report } from './report.ts';

/** Details of a server that a person added to its audits. */
export type ServerDetails = Readonly<Partial<Record<'description' | 'githubUrl' | 'npmPackage' | 'author' | 'category', string>>>;

export interface NewAudit {
	readonly server: string;
	readonly at: number;
	readonly report: Report;
	readonly envelope?: string;
	/** Replaces the details of the server that are given here. */
	readonly details?: ServerDetails;
}
