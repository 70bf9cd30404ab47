// An audit on its way into the store.

import type { Report } from './report.ts';

/** What a person says of a server beside its audits. */
export type ServerDetails = Readonly<Partial<Record<'description' | 'githubUrl' | 'npmPackage' | 'author' | 'category', string>>>;

export interface NewAudit {
	readonly server: string;
	readonly at: number;
	readonly report: Report;
	readonly envelope?: string;
	/** Replaces those details of the server that are given here. */
	readonly details?: ServerDetails;
}
