// The index of the rows in the database: which server, tool and decision, and when. It is derived from the rows, which are hashed, and brought up to date by
// those who search.

import { setImmediate } from 'node:timers/promises';
import type { ChainFilter } from '#model/ports.ts';
import { type LedgerDatabase, openForWriting } from './database.ts';

/** So many rows at once: a guard that writes meanwhile waits for some hundredths of a second. */
const CHUNK = 1000;

export interface FoundFields {
	readonly server: string | null;
	readonly tool: string | null;
	/** Of rows that are decisions. */
	readonly decision: string | null;
	readonly at: number | null;
}

/** What a row is found by. A row that was tampered with may be anything. */
export function foundFields(content: Buffer | string): FoundFields {
	let row: Record<string, unknown> = {};
	try {
		const parsed: unknown = JSON.parse(content.toString());
		if (typeof parsed === 'object' && parsed !== null) row = parsed as Record<string, unknown>;
	} catch {
		// It is found by nothing.
	}
	// SQLite keeps half of a surrogate pair as U+FFFD.
	const text = (value: unknown) => (typeof value === 'string' ? value.toWellFormed() : null);
	const at = typeof row['at'] === 'number' ? row['at'] : null;
	return { server: text(row['server']), tool: text(row['tool']), decision: row['kind'] === 'decision' ? text(row['decision']) : null, at };
}

export function isFoundBy(fields: FoundFields, { server, tool, decision, since, until }: ChainFilter): boolean {
	if (server !== undefined && fields.server !== server.toWellFormed()) return false;
	if (tool !== undefined && fields.tool !== tool.toWellFormed()) return false;
	if (decision !== undefined && fields.decision !== decision) return false;
	if (since !== undefined && (fields.at === null || fields.at < since)) return false;
	return until === undefined || (fields.at !== null && fields.at <= until);
}

/** Throws where the ledger cannot be written to. */
export async function updateRowIndex(file: string): Promise<void> {
	const database = openForWriting(file, 'normal');
	try {
		const newest = database.prepare<[], number>('SELECT seq FROM found ORDER BY seq DESC LIMIT 1').pluck();
		const rows = database
			.prepare<[number], [number, string]>(`SELECT seq, content FROM entries WHERE seq > ? ORDER BY seq LIMIT ${CHUNK}`)
			.raw();
		const insert = database.prepare('INSERT OR REPLACE INTO found (seq, server, tool, decision, at) VALUES (?, ?, ?, ?, ?)');
		const nextChunk = database.transaction(() => {
			const found = rows.all(newest.get() ?? -1);
			for (const [seq, content] of found) {
				const { server, tool, decision, at } = foundFields(content);
				insert.run(seq, server, tool, decision, at);
			}
			return found.length;
		});
		while (nextChunk.immediate() === CHUNK) await setImmediate();
	} finally {
		database.close();
	}
}

/** None where there is no index yet. */
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

export interface RowsFound {
	readonly filter: ChainFilter;
	readonly from: number;
	readonly to: number;
	readonly isNewestFirst: boolean;
	readonly limit: number;
}

export interface FoundRow {
	readonly seq: number;
	readonly content: Buffer;
	readonly hash: string;
}

/** Of the rows in the database with numbers from `from` to `to`, those that the index finds. */
export function rowsByIndex(database: LedgerDatabase, { filter, from, to, isNewestFirst, limit }: RowsFound): readonly FoundRow[] {
	const { server, tool, decision, since, until } = filter;
	const conditions = [
		...(server === undefined ? [] : ['AND found.server = @server']),
		...(tool === undefined ? [] : ['AND found.tool = @tool']),
		...(decision === undefined ? [] : ['AND found.decision = @decision']),
		...(since === undefined ? [] : ['AND found.at >= @since']),
		...(until === undefined ? [] : ['AND found.at <= @until']),
	];
	// Without a condition the rows themselves are in order.
	const source = conditions.length === 0 ? 'entries' : 'found JOIN entries USING (seq)';
	const select = `SELECT seq, CAST(content AS BLOB) AS content, hash FROM ${source} WHERE seq BETWEEN @from AND @to ${conditions.join(' ')}`;
	const values = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
	return database
		.prepare<object, FoundRow>(`${select} ORDER BY seq ${isNewestFirst ? 'DESC' : 'ASC'} LIMIT @limit`)
		.all({ ...values, from, to, limit });
}
