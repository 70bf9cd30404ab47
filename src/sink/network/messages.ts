import type { Capture } from '../capture.ts';

/** What the sink's process is told: once what to do, and later to tell what is still open. */
export type SinkOrder = ({ readonly kind: 'serve' } & SinkSettings) | { readonly kind: 'flush' };

export interface SinkSettings {
	readonly capturesDirectory: string;
	/** Fake credentials that a metadata service hands out. */
	readonly canaryCredentials: Readonly<Record<string, string>>;
}

/** What it tells. */
export type SinkMessage =
	| { readonly kind: 'ready'; readonly cellPid: number; readonly certificate: string }
	| { readonly kind: 'failed'; readonly reason: string }
	| { readonly kind: 'capture'; readonly capture: Capture }
	/** Everything that had arrived has been told; and what was too much to record. */
	| { readonly kind: 'flushed'; readonly beyondLimits: Readonly<Record<string, number>> };
