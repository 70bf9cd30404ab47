// The items that wait for a person, each with an id: one call that a policy asks about, or a new or changed part of a declaration.

import { hash } from 'node:crypto';
import type { JsonObject } from '#model/declaration.ts';
import { PART_KINDS, type PartKind, type Pins, pinTable, type WithheldPart } from '#model/pin.ts';
import { readSealedKey } from '#store/guard-files/sealed-key.ts';
import { ownEntry } from '#util/own-entry.ts';
import { dataDirectory } from '../directories.ts';
import { questionDigest } from './question-digest.ts';
import { waitingApprovals } from './waiting-approvals.ts';

export type WaitingItem =
	| {
			readonly kind: 'call';
			/** Digest of what is shown, see `questionDigest`. */
			readonly id: string;
			/** The id that `candor approve --call` takes. */
			readonly call: string;
			readonly server: string;
			readonly tool: string;
			readonly reason: string;
			/** The arguments as shown to the person, which is what they sign. */
			readonly arguments?: string;
			readonly askedAt: string;
			readonly policy: string;
	  }
	| {
			readonly kind: PartKind;
			readonly id: string;
			readonly server: string;
			readonly name: string;
			/** `changed`, `new`, `look-alike`, `flagged` or `revoked`. */
			readonly reason: string;
			readonly digest: string;
			readonly before?: JsonObject;
			readonly after: JsonObject;
			/** What response rules found in its text. */
			readonly changes: readonly string[];
			readonly askedAt: string;
	  };

export interface WaitingItems {
	readonly items: readonly WaitingItem[];
	/** `sealed`: a passphrase opens it here. `elsewhere`: only the public half is here. */
	readonly key: 'none' | 'sealed' | 'elsewhere';
}

/** The latest item comes first. */
export function waitingItems(): WaitingItems {
	const { pins, questions, key } = waitingApprovals(undefined);
	const calls = questions.map((question): WaitingItem => {
		const { id, server, tool, reason, arguments: shown, askedAt, policy } = question;
		return {
			kind: 'call',
			id: questionDigest(question),
			call: id,
			server,
			tool,
			reason,
			...(shown !== undefined && { arguments: shown }),
			askedAt,
			policy,
		};
	});
	const parts = pins.flatMap((of) => PART_KINDS.flatMap((kind) => partsOf(of, kind)));
	const items = [...calls, ...parts].toSorted((a, b) => (a.askedAt < b.askedAt ? 1 : -1));
	return { items, key: key === undefined ? 'none' : readSealedKey(dataDirectory()) === undefined ? 'elsewhere' : 'sealed' };
}

function partsOf(pins: Pins, kind: PartKind): readonly WaitingItem[] {
	const { pinned, withheld } = pinTable(pins, kind);
	return Object.entries(withheld).map(([name, part]): WaitingItem => {
		const before = ownEntry(pinned, name)?.definition;
		return {
			kind,
			id: partId(pins.server, kind, name, part),
			server: pins.server,
			name,
			reason: part.resembles === undefined ? part.kind : `${part.kind} of ${part.resembles}`,
			digest: part.digest,
			...(before !== undefined && { before }),
			after: part.definition,
			changes: part.findings ?? [],
			askedAt: part.since,
		};
	});
}

/** Derived from what is shown, so a part that changes again has another id. */
function partId(server: string, kind: PartKind, name: string, { digest }: WithheldPart): string {
	return `part-${hash('sha256', JSON.stringify([server, kind, name, digest])).slice(0, 16)}`;
}
