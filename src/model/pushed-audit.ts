// What `candor push` sends to a hub, and what the hub answers.

import type { DsseEnvelope } from './dsse-envelope.ts';
import type { ServerDetails } from './ports.ts';
import type { Report } from './report.ts';

export const SERVER_CATEGORIES = ['local', 'network', 'database', 'other'] as const;

export interface PushedAudit extends ServerDetails {
	readonly serverName?: string;
	/** Absent where an envelope holds it. */
	readonly report?: Report;
	readonly envelope?: DsseEnvelope;
}

export interface PushReceipt {
	/** Of the stored audit. */
	readonly id: string;
	readonly url: string;
	readonly server: string;
}
