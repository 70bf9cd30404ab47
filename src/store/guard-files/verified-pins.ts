// Pins that the guard accepts: those present when it first read the file, those that it pinned at first use, and those that a person has signed since.
// Another process can write to the file, but it cannot make the guard accept a part of a declaration that the guard withheld.

import { PART_KINDS, type PartKind, type PinnedPart, type PinStore, type Pins, type PinTable, pinTable, withPinTable } from '#model/pin.ts';
import { ownEntry } from '#util/own-entry.ts';
import type { HeldKey, ReportApproval } from './held-key.ts';
import type { PinFiles } from './pin-files.ts';

const MOST_REPORTED = 1000;

interface Options {
	readonly files: PinFiles;
	readonly server: string;
	readonly key: HeldKey;
	readonly report: ReportApproval;
}

export class VerifiedPins implements PinStore {
	readonly #options: Options;
	/** The last content of the file, and the accepted part of it. */
	#read: Pins | undefined;
	#believed: Pins | undefined;
	/** Whether the file still contains a rejected pin. */
	#isRepairDue = false;
	/** Approvals that a person revoked while this guard runs. A copy of one is rejected. */
	readonly #revoked = new Set<string>();
	readonly #reported = new Set<string>();

	constructor(options: Options) {
		this.#options = options;
		this.read();
	}

	/** Returns undefined until the server is first used, and never again after that, even if the file is removed. */
	read(): Pins | undefined {
		const read = this.#options.files.read(this.#options.server);
		if (read === this.#read) return this.#believed;
		if (read !== undefined) this.#believed = this.#believe(read, this.#believed);
		this.#read = read;
		return this.#believed;
	}

	/** The guard writes only what it read here before or saw at first use. */
	swap(before: Pins | undefined, after: Pins): boolean {
		if (before !== this.#believed || !this.#options.files.swap(this.#read, after)) return false;
		this.#believed = after;
		this.#read = after;
		return true;
	}

	watch(server: string, changed: () => void): () => void {
		return this.#options.files.watch(server, changed);
	}

	#believe(read: Pins, held: Pins | undefined): Pins {
		const reportedBefore = this.#reported.size;
		let pins: Pins = { server: read.server, tools: {}, withheld: {} };
		for (const kind of PART_KINDS) {
			const table = this.#believedTable(kind, pinTable(read, kind), held && pinTable(held, kind));
			if (kind === 'tool' || Object.keys(table.pinned).length + Object.keys(table.withheld).length > 0)
				pins = withPinTable(pins, kind, table);
		}
		// The next guard must not take a forged pin for one of the first use. Each pin is repaired once, so that two guards do not undo each other's writes forever.
		this.#isRepairDue ||= held !== undefined && this.#reported.size > reportedBefore;
		if (this.#isRepairDue) this.#isRepairDue = !this.#options.files.swap(read, pins);
		return pins;
	}

	#believedTable(part: PartKind, { pinned, withheld }: PinTable, held: PinTable | undefined): PinTable {
		const believed = new Map(Object.entries(held?.pinned ?? {}));
		for (const [name, pin] of Object.entries(pinned)) {
			if (believed.get(name)?.digest === pin.digest) continue;
			const refusal = this.#refusal(part, name, pin, held === undefined);
			if (refusal === undefined) believed.set(name, pin);
			else this.#refused(part, name, pin, refusal);
		}
		for (const [name, { kind, digest }] of Object.entries(withheld)) {
			const pin = believed.get(name);
			if (kind !== 'revoked' || pin?.digest !== digest || ownEntry(pinned, name) !== undefined) continue;
			believed.delete(name);
			if (pin.approval !== undefined) this.#revoked.add(pin.approval.nonce);
		}
		// A waiting part is removed when it is approved, and not before.
		const waiting = new Map(Object.entries(withheld));
		for (const [name, waited] of Object.entries(held?.withheld ?? {}))
			if (!waiting.has(name) && believed.get(name)?.digest !== waited.digest) waiting.set(name, waited);
		return { pinned: Object.fromEntries(believed), withheld: Object.fromEntries(waiting) };
	}

	/** `isFirst`: at the first reading, an unsigned part counts as pinned at first use. */
	#refusal(kind: PartKind, name: string, { digest, approval }: PinnedPart, isFirst: boolean): string | undefined {
		if (isFirst && approval === undefined) return undefined;
		if (approval !== undefined && this.#revoked.has(approval.nonce)) return 'it was revoked';
		return this.#options.key.refusal({ kind, server: this.#options.server, name, digest }, approval);
	}

	/** Reports the same refusal once. */
	#refused(kind: PartKind, name: string, { digest, approval }: PinnedPart, refusal: string): void {
		const { server, key, report } = this.#options;
		const tool = kind === 'tool' || kind === 'instructions' ? name : `${kind} ${name}`;
		const told = JSON.stringify([tool, digest, approval?.signature]);
		if (this.#reported.has(told) || this.#reported.size >= MOST_REPORTED) return;
		this.#reported.add(told);
		const nonce = approval && { nonce: approval.nonce };
		report(
			{ event: 'refused', key: key.fingerprint, server, tool, definitionDigest: digest, detail: refusal, ...nonce },
			`a change to the pin of ${JSON.stringify(tool)} is refused: ${refusal}`,
		);
	}
}
