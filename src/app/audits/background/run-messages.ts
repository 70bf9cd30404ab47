// Messages between a background audit's process and its parent.

import type { RunEvent } from '#model/audit-event.ts';
import type { AuditCost } from '#model/fleet.ts';
import type { Report } from '#model/report.ts';
import type { OrdinaryAudit } from '../ordinary-request.ts';

export type RunOrder = OrdinaryAudit;

export type RunMessage =
	| { readonly kind: 'event'; readonly event: RunEvent }
	| { readonly kind: 'report'; readonly report: Report; readonly cost: AuditCost }
	/** A problem that a person can fix, with an optional hint. `isSetup`: this machine lacks something. */
	| { readonly kind: 'refused'; readonly message: string; readonly hint?: string; readonly isSetup: boolean }
	/** A bug. */
	| { readonly kind: 'failed'; readonly message: string };
