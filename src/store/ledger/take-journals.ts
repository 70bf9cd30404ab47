// Lines of journals become rows, each once: how many of them have is written together with the rows.

import { pauseThread } from '#util/pause-thread.ts';
import { ChainWriter, type Extension } from './chain-writer.ts';
import type { LedgerDatabase } from './database.ts';
import { abandonedJournals, readJournal, removeJournal } from './journal.ts';
import { unnumberedLinesLost } from './row-content.ts';

/** A guard makes rows of its own lines within a few thousandths of a second. */
const PATIENCE_MS = 60;
const PAUSE_MS = 3;

interface TakenLines {
	readonly name: string;
	readonly taken: number;
}

/** Of every journal, whoever wrote it: its guard, if it is still there, sees that it was done. */
export function takeJournals(ledger: string): Extension {
	return (add, { journals, setTaken, forgetJournal }) => {
		for (const { name, taken } of journals.all()) {
			const lines = readJournal(ledger, name, taken);
			if (lines === 'gone') forgetJournal.run(name);
			else if (lines.length > 0) {
				const lost = lines.filter((line) => line === undefined).length;
				if (lost > 0) add(unnumberedLinesLost(lost));
				for (const line of lines) if (line !== undefined) add(line);
				setTaken.run(name, taken + lines.length);
			}
		}
	};
}

/** After their lines were taken. Also of a database that was put away. */
export function removeAbandoned(ledger: string, chain: ChainWriter): void {
	const names = abandonedJournals(ledger);
	if (names.length === 0) return;
	// They may be of a guard that waited for the disk with each line.
	chain.extendForGood((_add, { forgetJournal }) => {
		for (const name of names) forgetJournal.run(name);
	});
	for (const name of names) removeJournal(ledger, name);
}

/** For whoever reads: all that has been decided until now is in the chain. Guards are given a moment to do it; what is left was left by one that was killed. */
export function awaitJournals(ledger: string, database: LedgerDatabase): void {
	const wanted = ends(ledger, takenIn(database));
	const isThere = () => {
		const taken = new Map(takenIn(database).map((one) => [one.name, one.taken]));
		// One that is not there any more was taken whole.
		return wanted.every(({ name, taken: lines }) => (taken.get(name) ?? lines) >= lines);
	};
	for (const end = performance.now() + PATIENCE_MS; performance.now() < end; ) {
		if (isThere()) return;
		pauseThread(PAUSE_MS);
	}
	// The head file will name the new rows: a power cut must not take them from a ledger that is otherwise safe from that.
	using chain = ChainWriter.open(ledger, 'full');
	chain.extendIfWhole(takeJournals(ledger));
}

function ends(ledger: string, journals: readonly TakenLines[]): readonly TakenLines[] {
	return journals.flatMap(({ name, taken }) => {
		const lines = readJournal(ledger, name, taken);
		return lines === 'gone' ? [] : [{ name, taken: taken + lines.length }];
	});
}

function takenIn(database: LedgerDatabase): readonly TakenLines[] {
	const isThere = database.prepare("SELECT count(*) FROM sqlite_schema WHERE name = 'journals'").pluck().get() === 1;
	return isThere ? database.prepare<[], TakenLines>('SELECT name, taken FROM journals').all() : [];
}
