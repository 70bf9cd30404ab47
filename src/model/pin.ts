// What a server's declaration was when it was first used or last approved, part by part.

import type { ApprovalSignature } from './approval-signature.ts';
import type { JsonObject } from './declaration.ts';

/** The parts that are pinned. Resources are not: they come and go with the data that a server serves. */
export const PART_KINDS = ['tool', 'prompt', 'template', 'instructions'] as const;
export type PartKind = (typeof PART_KINDS)[number];

/** A server has one text of instructions; its entry needs a name all the same. */
export const INSTRUCTIONS_NAME = 'instructions';

export interface PinnedPart {
	/** SHA-256 of the definition's canonical JSON. */
	readonly digest: string;
	/** As it was, so that a change can be shown. */
	readonly definition: JsonObject;
	/** When it was pinned, as an ISO date. */
	readonly since: string;
	/** By the person who approved it; absent: it was pinned at first use. */
	readonly approval?: ApprovalSignature;
}

/** `flagged`: there since the first use, and never shown, because the policy's response rules found something in its text. `unlocked`: not as the lock has it. */
export const WITHHELD_KINDS = ['changed', 'new', 'look-alike', 'flagged', 'revoked', 'unlocked'] as const;

export interface WithheldPart {
	readonly kind: (typeof WITHHELD_KINDS)[number];
	readonly digest: string;
	readonly definition: JsonObject;
	/** The pinned part that it can be taken for. */
	readonly resembles?: string;
	/** Whose part that is, where it is another server's. */
	readonly resemblesOwner?: string;
	/** What response rules found in its text, a clause each. */
	readonly findings?: readonly string[];
	readonly since: string;
}

/** The parts of one kind, by name. */
export interface PinTable {
	readonly pinned: Readonly<Record<string, PinnedPart>>;
	/** What waits for `candor approve`. */
	readonly withheld: Readonly<Record<string, WithheldPart>>;
}

export interface Pins {
	readonly server: string;
	readonly tools: PinTable['pinned'];
	/** Of the tools. */
	readonly withheld: PinTable['withheld'];
	/** Absent: none of them was ever seen. */
	readonly others?: Readonly<Partial<Record<Exclude<PartKind, 'tool'>, PinTable>>>;
}

export interface PinStore {
	/** Undefined: the server was never used. Throws when it cannot be read: then nothing may pass. */
	read(server: string): Pins | undefined;
	/** Replaces `before`, which was read here, by `after`. False: another process has changed them since; read them and try again. */
	swap(before: Pins | undefined, after: Pins): boolean;
	/** Tells of every change from now on, until the returned function is called. */
	watch(server: string, changed: () => void): () => void;
}

/** `undefined`: the server was never used. */
export function pinTable(pins: Pins | undefined, kind: PartKind): PinTable {
	const table = kind === 'tool' ? pins && { pinned: pins.tools, withheld: pins.withheld } : pins?.others?.[kind];
	return table ?? { pinned: {}, withheld: {} };
}

export function withPinTable(pins: Pins, kind: PartKind, { pinned, withheld }: PinTable): Pins {
	return kind === 'tool' ? { ...pins, tools: pinned, withheld } : { ...pins, others: { ...pins.others, [kind]: { pinned, withheld } } };
}

/** Changes the pins of a server to what `change` makes of them, also while other processes do; `undefined` leaves them as they are. */
export function changePins(
	store: Pick<PinStore, 'read' | 'swap'>,
	server: string,
	change: (pins: Pins | undefined) => Pins | undefined,
): void {
	for (;;) {
		const before = store.read(server);
		const after = change(before);
		if (after === undefined || store.swap(before, after)) return;
	}
}
