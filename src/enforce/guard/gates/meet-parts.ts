// Compares the parts that a server declares with the pinned ones. A new part is pinned at first use unless its text was flagged; otherwise it is withheld.

import { hash } from 'node:crypto';
import type { JsonObject } from '#model/declaration.ts';
import type { PartKind, PinnedPart, PinTable, WithheldPart } from '#model/pin.ts';
import { canonicalJson } from '#util/canonical-json.ts';
import { skeleton } from '#util/look-alike.ts';
import { ownEntry } from '#util/own-entry.ts';

/** A server may list without limit, and the guard keeps every listed part. */
const MOST_PARTS = 10_000;

export interface ListedPart {
	readonly name: string;
	readonly digest: string;
}

/** Returns why a part differs from the lock, or undefined if it does not. */
export type LockRefusal = (kind: PartKind, name: string, definition: JsonObject) => string | undefined;

/** The command that makes a part pass that a lock withholds. */
export const UPDATE_LOCK = 'candor verify --update, after reading the difference';

interface Meeting {
	/** Returns the name of a definition, or undefined if it has none. */
	readonly nameOf: (definition: JsonObject) => string | undefined;
	readonly isFirstUse: boolean;
	/** `look-alikes`: a person decides about names that can be confused with each other. */
	readonly minds: 'look-alikes' | 'names';
	/** Returns the part of another server that the name can be confused with, and its owner. */
	readonly resembles?: (name: string) => { readonly resembles: string; readonly resemblesOwner: string } | undefined;
	/** Present where a lock decides. Returns why this definition differs from the lock, or undefined if it passes. */
	readonly refused?: (name: string, definition: JsonObject) => string | undefined;
	/** Returns the reasons, one clause each, why a new definition waits for a person. */
	readonly flagged: (name: string, definition: JsonObject) => readonly string[];
}

interface Met {
	readonly table: PinTable;
	readonly isChanged: boolean;
	/** One entry for each listed definition, or undefined if it has no name. */
	readonly listed: readonly (ListedPart | undefined)[];
	readonly nowPinned: readonly (readonly [name: string, PinnedPart])[];
	readonly nowWithheld: readonly (readonly [name: string, WithheldPart])[];
}

export function meetParts(before: PinTable, definitions: readonly JsonObject[], meeting: Meeting): Met {
	if (definitions.length > MOST_PARTS) throw new Error(`the server declares more than ${MOST_PARTS} parts of one kind`);
	const pinned: Record<string, PinnedPart> = { ...before.pinned };
	const withheld: Record<string, WithheldPart> = { ...before.withheld };
	const nowPinned: (readonly [string, PinnedPart])[] = [];
	const nowWithheld: (readonly [string, WithheldPart])[] = [];
	const lookOf = meeting.minds === 'look-alikes' ? skeleton : (name: string) => name;
	const looks = new Map(Object.keys(pinned).map((name) => [lookOf(name), name]));
	const since = new Date().toISOString();
	let isChanged = false;
	const listed = definitions.map((definition): ListedPart | undefined => {
		const name = meeting.nameOf(definition);
		if (name === undefined) return undefined;
		const digest = hash('sha256', canonicalJson(definition));
		const pin = ownEntry(pinned, name);
		const refusal = meeting.refused?.(name, definition);
		if (refusal !== undefined) {
			if (ownEntry(withheld, name)?.digest === digest && pin === undefined) return { name, digest };
			isChanged = true;
			delete pinned[name];
			const value: WithheldPart = { kind: 'unlocked', digest, definition, findings: [refusal], since };
			setOwn(withheld, name, value);
			nowWithheld.push([name, value]);
			return { name, digest };
		}
		if (pin?.digest === digest) {
			if (ownEntry(withheld, name) === undefined) return { name, digest };
			delete withheld[name];
			isChanged = true;
			return { name, digest };
		}
		if (ownEntry(withheld, name)?.digest === digest) return { name, digest };
		isChanged = true;
		const look = looks.get(lookOf(name));
		const resembles = look === name ? undefined : look;
		const findings = meeting.flagged(name, definition);
		const elsewhere = pin === undefined && resembles === undefined ? meeting.resembles?.(name) : undefined;
		const isLookAlike = resembles !== undefined || elsewhere !== undefined;
		const isLocked = meeting.refused !== undefined;
		if (isLocked || (meeting.isFirstUse && pin === undefined && !isLookAlike && findings.length === 0)) {
			delete withheld[name];
			const value: PinnedPart = { digest, definition, since };
			setOwn(pinned, name, value);
			looks.set(lookOf(name), name);
			nowPinned.push([name, value]);
		} else {
			const kind = pin !== undefined ? 'changed' : isLookAlike ? 'look-alike' : meeting.isFirstUse ? 'flagged' : 'new';
			const more = { ...(resembles !== undefined && { resembles }), ...elsewhere, ...(findings.length > 0 && { findings }) };
			const value: WithheldPart = { kind, digest, definition, ...more, since };
			setOwn(withheld, name, value);
			nowWithheld.push([name, value]);
		}
		return { name, digest };
	});
	if (isChanged && Object.keys(pinned).length + Object.keys(withheld).length > MOST_PARTS)
		throw new Error(`the server declares more than ${MOST_PARTS} parts of one kind`);
	return { table: { pinned, withheld }, isChanged, listed, nowPinned, nowWithheld };
}

export function isPinned({ name, digest }: ListedPart, { pinned }: PinTable): boolean {
	return ownEntry(pinned, name)?.digest === digest;
}

export function whyWithheld({ kind, resembles, resemblesOwner, findings = [] }: WithheldPart): string {
	const flagged = findings.length === 0 ? '' : `its text was flagged: ${findings.join('; ')}`;
	if (kind === 'flagged') return flagged;
	if (kind === 'unlocked') return findings.join('; ');
	if (kind === 'revoked') return 'a person has revoked its approval';
	const why =
		kind === 'changed'
			? 'its definition is not the one that was approved'
			: kind === 'look-alike'
				? resemblesOwner === undefined
					? `it is new and its name can be taken for ${JSON.stringify(resembles)}`
					: `its name can be taken for ${JSON.stringify(resembles)}, ${resemblesOwner}`
				: 'it is new since the server was first used';
	return flagged === '' ? why : `${why}; ${flagged}`;
}

/** Defines the entry instead of assigning it, because a tool may be called `__proto__`. */
function setOwn<T>(table: Record<string, T>, key: string, value: T): void {
	Object.defineProperty(table, key, { value, enumerable: true, configurable: true, writable: true });
}
