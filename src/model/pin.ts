// What a server's tools were when they were first used or last approved.

import type { ApprovalSignature } from './approval.ts';
import type { JsonObject } from './declaration.ts';

export interface PinnedTool {
	/** SHA-256 of the definition's canonical JSON. */
	readonly digest: string;
	/** As it was, so that a change can be shown. */
	readonly definition: JsonObject;
	/** When it was pinned, as an ISO date. */
	readonly since: string;
	/** By the person who approved it; absent: it was pinned at first use. */
	readonly approval?: ApprovalSignature;
}

export const WITHHELD_KINDS = ['changed', 'new', 'look-alike', 'revoked'] as const;

export interface WithheldTool {
	readonly kind: (typeof WITHHELD_KINDS)[number];
	readonly digest: string;
	readonly definition: JsonObject;
	/** The pinned tool that it can be taken for. */
	readonly resembles?: string;
	readonly since: string;
}

export interface Pins {
	readonly server: string;
	readonly tools: Readonly<Record<string, PinnedTool>>;
	/** What waits for `candor approve`. */
	readonly withheld: Readonly<Record<string, WithheldTool>>;
}

export interface PinStore {
	/** Undefined: the server was never used. Throws when it cannot be read: then nothing may pass. */
	read(server: string): Pins | undefined;
	write(pins: Pins): void;
	/** Tells of every change from now on, until the returned function is called. */
	watch(server: string, changed: () => void): () => void;
}
