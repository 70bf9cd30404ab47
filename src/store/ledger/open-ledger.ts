// The ledger as the guard writes it: a decision is kept for good in the guard's journal before its call goes on, and becomes a row of the chain a moment later,
// together with others and with the outcomes, for which nobody waits.

import { dirname } from 'node:path';
import type { ApprovalNote, DecisionNote, DecisionReceipt, Durability, OutcomeNote, SettlingLedger } from '#model/ledger.ts';
import { makeDirectories } from '#util/make-directories.ts';
import { nowMicros } from '#util/micros.ts';
import { removeUnfinished } from './archive.ts';
import { ChainWriter } from './chain-writer.ts';
import { TamperedLedger } from './held-file.ts';
import { Journal, removeJournal } from './journal.ts';
import { madeLedger } from './real-ledger.ts';
import type { LedgerSize } from './rotation.ts';
import { type MaskArguments, type Unnumbered, unnumberedApproval, unnumberedDecision, unnumberedOutcome } from './row-content.ts';
import { rowsSaying } from './rows-saying.ts';
import { namedTrouble, namingStoreTrouble } from './store-trouble.ts';
import { removeAbandoned, takeJournals } from './take-journals.ts';

export interface LedgerOptions {
	readonly durable?: Durability;
	/** The database's size from which its older half is archived. */
	readonly maxBytes?: number;
	/** More archives than this, and the oldest are removed. */
	readonly keepArchives?: number;
	/** Keeps arguments too, as this leaves them; without it only their digest. */
	readonly maskArguments?: MaskArguments;
	/** Rows could not be kept yet. They are tried again with the next decision, which is refused if they still cannot. */
	readonly onDelay?: (error: Error) => void;
}

type Receipt = { -readonly [key in keyof DecisionReceipt]: DecisionReceipt[key] };

/** Not in the chain yet. A decision or an approval is a line of the journal already. */
type Waiting =
	| { readonly receipt?: Receipt; readonly text: Unnumbered; readonly line: number }
	| { readonly receipt: DecisionReceipt; readonly outcome: OutcomeNote; readonly at: number };

const DEFAULT_BYTES = 32 * 1024 * 1024;
const DEFAULT_ARCHIVES = 60;
/** Long enough for some calls of a client that makes them without pause. */
const MOMENT_MS = 2;
/** For whoever does not let the moment pass. */
const MOST_WAITING = 512;

export async function openLedger(named: string, options: LedgerOptions = {}): Promise<SettlingLedger> {
	await makeDirectories(dirname(named)).catch((error: unknown) => {
		throw namedTrouble(named, error);
	});
	return namingStoreTrouble(named, () => {
		const file = madeLedger(named);
		const chain = ChainWriter.open(file, options.durable ?? 'normal');
		try {
			chain.continue();
			chain.extend((add, statements) => {
				takeJournals(file)(add, statements);
				removeUnfinished(file);
			});
			removeAbandoned(file, chain);
			chain.noteHead();
			chain.hold();
			return new JournaledLedger(file, chain, options);
		} catch (error) {
			chain[Symbol.dispose]();
			throw error;
		}
	});
}

class JournaledLedger implements SettlingLedger {
	readonly #file: string;
	readonly #chain: ChainWriter;
	readonly #durable: Durability;
	readonly #mask: MaskArguments | undefined;
	readonly #size: LedgerSize;
	readonly #onDelay: (error: Error) => void;
	/** From the first decision on. */
	#journal: Journal | undefined;
	#waiting: Waiting[] = [];
	/** What waits could not be written: it goes before everything else. */
	#isDelayed = false;
	/** Once it was, for good: what lies under the ledger's name is not what this guard wrote. */
	#tampered: TamperedLedger | undefined;
	#catchingUp: NodeJS.Timeout | undefined;

	constructor(file: string, chain: ChainWriter, options: LedgerOptions) {
		this.#file = file;
		this.#chain = chain;
		this.#durable = options.durable ?? 'normal';
		this.#mask = options.maskArguments;
		this.#onDelay = options.onDelay ?? (() => {});
		this.#size = { maxBytes: options.maxBytes ?? DEFAULT_BYTES, keepArchives: options.keepArchives ?? DEFAULT_ARCHIVES };
	}

	decide(note: DecisionNote): DecisionReceipt {
		const { server, session, request, method, tool } = note;
		const receipt: Receipt = { seq: undefined, call: { server, session, request, method, ...(tool === undefined ? {} : { tool }) } };
		this.#keep(() => unnumberedDecision(note, this.#mask), receipt);
		return receipt;
	}

	approval(note: ApprovalNote): void {
		this.#keep(() => unnumberedApproval(note));
	}

	outcome(receipt: DecisionReceipt, outcome: OutcomeNote): void {
		this.#waiting.push({ receipt, outcome, at: nowMicros() });
		this.#catchUpSoon();
	}

	settle(): void {
		if (this.#waiting.length > 0 && !this.#chain.isRotationLocking) this.#catchUp();
	}

	[Symbol.dispose](): void {
		this.#catchUp();
		// What could not be made rows is left to the next start.
		if (this.#isDelayed) this.#journal?.close();
		else this.#endJournal();
		this.#chain.endRotation();
		this.#chain.settleHead();
		this.#chain[Symbol.dispose]();
	}

	#keep(textOf: () => Unnumbered, receipt?: Receipt): void {
		this.#guarded(() => {
			if (this.#tampered !== undefined) throw this.#tampered;
			if (this.#isDelayed || this.#waiting.length >= MOST_WAITING || this.#journal?.isWorn === true) this.#doWhatWaits();
			const text = textOf();
			this.#journal ??= this.#begunJournal();
			const line = this.#journal.append(text);
			this.#journal.check();
			this.#chain.check();
			this.#waiting.push({ ...(receipt && { receipt }), text, line });
		});
		this.#catchUpSoon();
	}

	#catchUpSoon(): void {
		this.#catchingUp ??= setTimeout(() => {
			this.#catchingUp = undefined;
			// Nothing waits for the rows: their lines are in the journal.
			if (this.#chain.isRotationLocking) this.#catchUpSoon();
			else this.#catchUp();
		}, MOMENT_MS);
	}

	#catchUp(): void {
		clearTimeout(this.#catchingUp);
		this.#catchingUp = undefined;
		const known = this.#tampered;
		try {
			this.#guarded(() => this.#doWhatWaits());
		} catch (error) {
			if (known === undefined || error !== this.#tampered) this.#onDelay(error as Error);
		}
	}

	#guarded(work: () => void): void {
		try {
			namingStoreTrouble(this.#file, work);
		} catch (error) {
			if (error instanceof TamperedLedger) this.#tampered ??= error;
			throw error;
		}
	}

	#doWhatWaits(): void {
		this.#isDelayed = true;
		this.#chain.checkDatabase();
		if (this.#waiting.length > 0) this.#extendChain();
		this.#chain.keepWithin(this.#size);
		this.#chain.noteHead();
		if (this.#journal?.isWorn === true) this.#endJournal();
		this.#isDelayed = false;
	}

	/** All that waits or nothing. */
	#extendChain(): void {
		const numbers = new Map<Receipt, number>();
		this.#chain.extend((add, statements) => {
			const journal = this.#journal;
			const known = journal === undefined ? 0 : statements.takenOf(journal.name);
			// Whoever removed our journal and forgot it may have taken any of its lines.
			const taken = known ?? Number.POSITIVE_INFINITY;
			const texts = this.#waiting.flatMap((one) => ('line' in one && one.line <= taken ? [one.text] : []));
			const made = rowsSaying(texts, this.#chain.end, this.#file, statements);
			for (const one of this.#waiting) {
				if ('line' in one) {
					const seq = made.get(one.text)?.shift() ?? (known === undefined || one.line > known ? add(one.text) : undefined);
					if (seq !== undefined && one.receipt !== undefined) numbers.set(one.receipt, seq);
				} else {
					const decision = one.receipt.seq ?? numbers.get(one.receipt);
					// Its decision was made a row by somebody else and archived, and that archive is gone or damaged: it stays without an outcome.
					if (decision !== undefined) add(unnumberedOutcome(one.at, one.receipt.call, decision, one.outcome));
				}
			}
			// Others may have found one more: a line that the disk refused when it was already written.
			if (journal !== undefined) statements.setTaken.run(journal.name, Math.max(known ?? 0, journal.lines));
		});
		for (const [receipt, seq] of numbers) receipt.seq = seq;
		this.#waiting = [];
	}

	/** Known to the ledger before its first line: whoever opens that next will look for it. */
	#begunJournal(): Journal {
		const journal = Journal.create(this.#file, this.#durable);
		try {
			this.#chain.extend((_add, { setTaken }) => setTaken.run(journal.name, 0));
			return journal;
		} catch (error) {
			journal.close();
			removeJournal(this.#file, journal.name);
			throw error;
		}
	}

	/** All its lines are rows. With `full` the file goes only when these are on the disk: somebody else may have made them, who did not wait for that. */
	#endJournal(): void {
		const journal = this.#journal;
		if (journal === undefined) return;
		this.#journal = undefined;
		journal.close();
		try {
			this.#chain.extend((_add, { forgetJournal }) => forgetJournal.run(journal.name));
			removeJournal(this.#file, journal.name);
		} catch {
			// It is abandoned, then.
		}
	}
}
