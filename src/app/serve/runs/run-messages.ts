// What a background audit's process is told, and what it tells.

import type { RunEvent } from '#model/audit-event.ts';
import type { Report } from '#model/report.ts';
import type { OrdinaryAudit } from '../../audits/ordinary-request.ts';

export type RunOrder = OrdinaryAudit;

export type RunMessage =
	| { readonly kind: 'event'; readonly event: RunEvent }
	| { readonly kind: 'report'; readonly report: Report }
	/** What a person can do about it, if they can. */
	| { readonly kind: 'failed'; readonly message: string; readonly hint?: string };
