// The ledger as the guard writes it. A decision is durable in the guard's journal before its call is forwarded. A moment later it becomes a row of the chain,
// together with other decisions and with the outcomes, for which no call waits.

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
	/** Size of the database at which its older half is archived. */
	readonly maxBytes?: number;
	/** Number of archives to keep. The oldest ones beyond it are removed. */
	readonly keepArchives?: number;
	/** Masks the arguments that are kept. Absent: only their digest is kept. */
	readonly maskArguments?: MaskArguments;
	/** Rows could not be stored yet. They are retried with the next decision, which is refused if they still cannot be stored. */
	readonly onDelay?: (error: Error) => void;
}

type Receipt = { -readonly [key in keyof DecisionReceipt]: DecisionReceipt[key] };

/** An entry that is not in the chain yet. A decision or an approval already is a line of the journal. */
type Waiting =
	| { readonly receipt?: Receipt; readonly text: Unnumbered; readonly line: number }
	| { readonly receipt: DecisionReceipt; readonly outcome: OutcomeNote; readonly at: number };

const DEFAULT_BYTES = 32 * 1024 * 1024;
const DEFAULT_ARCHIVES = 60;
/** Long enough for several calls of a client that calls without pause. */
const MOMENT_MS = 2;
/** Bound for a client that never pauses this long. */
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
	/** Present from the first decision on. */
	#journal: Journal | undefined;
	#waiting: Waiting[] = [];
	/** Whether waiting entries could not be written. They must be written before anything else. */
	#isDelayed = false;
	/** Set permanently once the file under the ledger's name is not the one that this guard wrote. */
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
		this.#keep(() => [unnumberedDecision(note, this.#mask)], receipt);
		return receipt;
	}

	decideAll(notes: readonly DecisionNote[]): void {
		if (notes.length > 0) this.#keep(() => notes.map((note) => unnumberedDecision(note, this.#mask)));
	}

	approval(note: ApprovalNote): void {
		this.#keep(() => [unnumberedApproval(note)]);
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
		// The next start makes rows of the remaining lines.
		if (this.#isDelayed) this.#journal?.close();
		else this.#endJournal();
		this.#chain.endRotation();
		this.#chain.settleHead();
		this.#chain[Symbol.dispose]();
	}

	/** `receipt`: that of the first text. The files are checked once, after all lines are written. */
	#keep(textsOf: () => readonly Unnumbered[], receipt?: Receipt): void {
		this.#guarded(() => {
			if (this.#tampered !== undefined) throw this.#tampered;
			if (this.#isDelayed || this.#waiting.length >= MOST_WAITING || this.#journal?.isWorn === true) this.#doWhatWaits();
			const texts = textsOf();
			this.#journal ??= this.#begunJournal();
			const first = this.#journal.append(texts);
			this.#journal.check();
			this.#chain.check();
			for (const [index, text] of texts.entries())
				this.#waiting.push({ ...(index === 0 && receipt && { receipt }), text, line: first + index });
		});
		this.#catchUpSoon();
	}

	#catchUpSoon(): void {
		this.#catchingUp ??= setTimeout(() => {
			this.#catchingUp = undefined;
			// No call waits for the rows, because their lines are in the journal.
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

	/** Writes all waiting entries or none. */
	#extendChain(): void {
		const numbers = new Map<Receipt, number>();
		this.#chain.extend((add, statements) => {
			const journal = this.#journal;
			const known = journal === undefined ? 0 : statements.takenOf(journal.name);
			// A process that removed and forgot this journal may have taken any of its lines.
			const taken = known ?? Number.POSITIVE_INFINITY;
			const texts = this.#waiting.flatMap((one) => ('line' in one && one.line <= taken ? [one.text] : []));
			const made = rowsSaying(texts, this.#chain.end, this.#file, statements);
			for (const one of this.#waiting) {
				if ('line' in one) {
					const seq = made.get(one.text)?.shift() ?? (known === undefined || one.line > known ? add(one.text) : undefined);
					if (seq !== undefined && one.receipt !== undefined) numbers.set(one.receipt, seq);
				} else {
					const decision = one.receipt.seq ?? numbers.get(one.receipt);
					// Another process made the row of the decision and archived it, and that archive is gone or damaged. The decision stays without an outcome.
					if (decision !== undefined) add(unnumberedOutcome(one.at, one.receipt.call, decision, one.outcome));
				}
			}
			// Another process may have found more lines: those that the disk rejected after writing them.
			if (journal !== undefined) statements.setTaken.run(journal.name, Math.max(known ?? 0, journal.lines));
		});
		for (const [receipt, seq] of numbers) receipt.seq = seq;
		this.#waiting = [];
	}

	/** Registers the journal with the ledger before its first line, so that the next process that opens the ledger finds it. */
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

	/** Ends a journal whose lines are all rows. With `full` durability the file is removed only when the rows are on the disk, because another process may have written them without waiting. */
	#endJournal(): void {
		const journal = this.#journal;
		if (journal === undefined) return;
		this.#journal = undefined;
		journal.close();
		try {
			this.#chain.extend((_add, { forgetJournal }) => forgetJournal.run(journal.name));
			removeJournal(this.#file, journal.name);
		} catch {
			// The journal is abandoned then.
		}
	}
}
