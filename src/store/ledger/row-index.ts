// The index of rows by server, tool, decision and time that earlier versions made. Searches use the store now (store/sql). An
// existing index must still agree with the rows.

import type { LedgerDatabase } from './database.ts';

interface FoundFields {
	readonly server: string | null;
	readonly tool: string | null;
	/** Present for decisions. */
	readonly decision: string | null;
	readonly at: number | null;
}

/** The indexed fields of a row. A row that was tampered with may contain anything. */
function foundFields(content: Buffer | string): FoundFields {
	let row: Record<string, unknown> = {};
	try {
		const parsed: unknown = JSON.parse(content.toString());
		if (typeof parsed === 'object' && parsed !== null) row = parsed as Record<string, unknown>;
	} catch {
		// The row has no indexed fields.
	}
	// SQLite stores an unpaired surrogate as U+FFFD.
	const text = (value: unknown) => (typeof value === 'string' ? value.toWellFormed() : null);
	const at = typeof row['at'] === 'number' ? row['at'] : null;
	return { server: text(row['server']), tool: text(row['tool']), decision: row['kind'] === 'decision' ? text(row['decision']) : null, at };
}

/** Returns no rows if there is no index yet. */
export function misindexedRows(database: LedgerDatabase): readonly number[] {
	if (database.prepare("SELECT count(*) FROM sqlite_schema WHERE name = 'found'").pluck().get() === 0) return [];
	const indexed = database.prepare<[], FoundFields & { readonly seq: number; readonly content: string | null }>(
		'SELECT found.*, content FROM found LEFT JOIN entries USING (seq) ORDER BY seq',
	);
	const wrong: number[] = [];
	for (const { seq, content, ...indexedAs } of indexed.iterate()) {
		const { server, tool, decision, at } = foundFields(content ?? '');
		const isRight = server === indexedAs.server && tool === indexedAs.tool && decision === indexedAs.decision && at === indexedAs.at;
		if (content === null || !isRight) wrong.push(seq);
	}
	return wrong;
}
