// Turns lines of journals into rows, each exactly once: the number of lines taken is written in the transaction of the rows.

import { pauseThread } from '#util/pause-thread.ts';
import { ChainWriter, type Extension } from './chain-writer.ts';
import type { LedgerDatabase } from './database.ts';
import { abandonedJournals, readJournal, removeJournal } from './journal.ts';
import { unnumberedLinesLost } from './row-content.ts';

/** A guard turns its own lines into rows within a few milliseconds. */
const PATIENCE_MS = 60;
const PAUSE_MS = 3;

interface TakenLines {
	readonly name: string;
	readonly taken: number;
}

/** Takes the lines of every journal, of any process. A guard that still runs detects that this was done. */
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

/** Runs after the lines were taken, also for a database that was moved away. */
export function removeAbandoned(ledger: string, chain: ChainWriter): void {
	const names = abandonedJournals(ledger);
	if (names.length === 0) return;
	// The lines may belong to a guard that waited for the disk with each line.
	chain.extendForGood((_add, { forgetJournal }) => {
		for (const name of names) forgetJournal.run(name);
	});
	for (const name of names) removeJournal(ledger, name);
}

/** For readers: makes sure that every decision so far is in the chain. Running guards get a moment to do it; the remaining lines are those of killed guards. */
export function awaitJournals(ledger: string, database: LedgerDatabase): void {
	const wanted = ends(ledger, takenIn(database));
	const isThere = () => {
		const taken = new Map(takenIn(database).map((one) => [one.name, one.taken]));
		// A journal that no longer exists was taken completely.
		return wanted.every(({ name, taken: lines }) => (taken.get(name) ?? lines) >= lines);
	};
	for (const end = performance.now() + PATIENCE_MS; performance.now() < end; ) {
		if (isThere()) return;
		pauseThread(PAUSE_MS);
	}
	// The head file will name the new rows. A power failure must not remove them from a ledger that is otherwise safe.
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
