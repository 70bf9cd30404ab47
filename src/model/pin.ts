// The declaration of a server at first use or at its last approval, part by part.

import type { ApprovalSignature } from './approval-signature.ts';
import type { JsonObject } from './declaration.ts';

/** The parts that are pinned. Resources are not: they change with the data of the server. */
export const PART_KINDS = ['tool', 'prompt', 'template', 'instructions'] as const;
export type PartKind = (typeof PART_KINDS)[number];

/** A server has one text of instructions. This is the name of its entry. */
export const INSTRUCTIONS_NAME = 'instructions';

export interface PinnedPart {
	/** SHA-256 of the definition's canonical JSON. */
	readonly digest: string;
	/** The pinned definition, so that a change can be shown. */
	readonly definition: JsonObject;
	/** ISO date of pinning. */
	readonly since: string;
	/** The person who approved it. Absent: it was pinned at first use. */
	readonly approval?: ApprovalSignature;
}

/** `flagged`: present since the first use but withheld, because the policy's response rules found something in its text. `unlocked`: it differs from the lock. */
export const WITHHELD_KINDS = ['changed', 'new', 'look-alike', 'flagged', 'revoked', 'unlocked'] as const;

export interface WithheldPart {
	readonly kind: (typeof WITHHELD_KINDS)[number];
	readonly digest: string;
	readonly definition: JsonObject;
	/** The pinned part that it resembles. */
	readonly resembles?: string;
	/** The server that owns that part, if it is another one. */
	readonly resemblesOwner?: string;
	/** What response rules found in its text, one clause each. */
	readonly findings?: readonly string[];
	readonly since: string;
}

/** The parts of one kind, by name. */
export interface PinTable {
	readonly pinned: Readonly<Record<string, PinnedPart>>;
	/** Parts that wait for `candor approve`. */
	readonly withheld: Readonly<Record<string, WithheldPart>>;
}

export interface Pins {
	readonly server: string;
	readonly tools: PinTable['pinned'];
	/** Pinned tools. */
	readonly withheld: PinTable['withheld'];
	/** Absent: the server never showed one. */
	readonly others?: Readonly<Partial<Record<Exclude<PartKind, 'tool'>, PinTable>>>;
}

export interface PinStore {
	/** Returns undefined if the server was never used. Throws if the pins cannot be read: then nothing may pass. */
	read(server: string): Pins | undefined;
	/** Replaces `before`, which was read here, by `after`. Returns false if another process changed the pins meanwhile: read them and retry. */
	swap(before: Pins | undefined, after: Pins): boolean;
	/** Reports every change from now on, until the returned function is called. */
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

/** Updates the pins of a server with `change`, safely beside other processes. If `change` returns `undefined`, the pins stay as they are. */
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
