// What `candor push` sends to a hub, and how the hub answers.

import type { DsseEnvelope } from './dsse-envelope.ts';
import type { ServerDetails } from './ports.ts';
import type { Report } from './report.ts';

export const SERVER_CATEGORIES = ['local', 'network', 'database', 'other'] as const;

export interface PushedAudit extends ServerDetails {
	readonly serverName?: string;
	/** Absent if an envelope contains the report. */
	readonly report?: Report;
	readonly envelope?: DsseEnvelope;
}

export interface PushReceipt {
	/** Id of the stored audit. */
	readonly id: string;
	readonly url: string;
	readonly server: string;
}
