// What a background audit's process is told, and what it tells.

import type { RunEvent } from '#model/audit-event.ts';
import type { AuditCost } from '#model/fleet.ts';
import type { Report } from '#model/report.ts';
import type { OrdinaryAudit } from '../ordinary-request.ts';

export type RunOrder = OrdinaryAudit;

export type RunMessage =
	| { readonly kind: 'event'; readonly event: RunEvent }
	| { readonly kind: 'report'; readonly report: Report; readonly cost: AuditCost }
	/** What a person can do something about, with a hint if there is one. `isSetup`: this machine lacks something. */
	| { readonly kind: 'refused'; readonly message: string; readonly hint?: string; readonly isSetup: boolean }
	/** A fault of ours. */
	| { readonly kind: 'failed'; readonly message: string };
