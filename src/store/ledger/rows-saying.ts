import { archivesOf, rowsAtOnce } from './archive.ts';
import { numbered, type Unnumbered } from './row-content.ts';
import type { LedgerStatements } from './statements.ts';

/**
 * Returns the rows beyond `after` that another process made of this guard's lines, in order, because lines may be equal. One query finds all of them: a guard that
 * was suspended for long finds many rows of others, and its own may have been archived.
 */
export function rowsSaying(
	texts: readonly Unnumbered[],
	after: number,
	ledger: string,
	statements: LedgerStatements,
): ReadonlyMap<Unnumbered, number[]> {
	const found = new Map<Unnumbered, number[]>(texts.map((text) => [text, []]));
	let missing = texts.length;
	if (missing === 0) return found;
	for (const [seq, content] of rowsAfter(after, ledger, statements)) {
		const rows = found.get(content.slice(numbered(seq, '' as Unnumbered).length) as Unnumbered);
		rows?.push(seq);
		if (rows !== undefined && --missing === 0) break;
	}
	return found;
}

function* rowsAfter(
	after: number,
	ledger: string,
	{ first, contentsAfter }: LedgerStatements,
): Generator<readonly [seq: number, content: string]> {
	const live = first() ?? Number.POSITIVE_INFINITY;
	if (live > after + 1) {
		const archived = [];
		for (const archive of archivesOf(ledger).toReversed()) {
			// An archive may contain rows that are still in the database, too.
			const rows = rowsAtOnce(archive).filter(({ seq }) => seq !== null && seq < live);
			archived.unshift(rows);
			if ((rows[0]?.seq ?? live) <= after + 1) break;
		}
		for (const { seq, content } of archived.flat()) if (seq !== null && seq > after) yield [seq, content.toString()];
	}
	yield* contentsAfter.iterate(after);
}
