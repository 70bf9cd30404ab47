// All statements of the writer, prepared once.

import type { LedgerHead } from '#model/ledger.ts';
import type { LedgerDatabase } from './database.ts';

export type LedgerStatements = ReturnType<typeof prepareStatements>;

export function prepareStatements(database: LedgerDatabase) {
	const last = database.prepare<[], LedgerHead>('SELECT seq, hash FROM entries ORDER BY seq DESC LIMIT 1');
	const first = database.prepare<[], number>('SELECT seq FROM entries ORDER BY seq LIMIT 1').pluck();
	const hashAt = database.prepare<[number], string>('SELECT hash FROM entries WHERE seq = ?').pluck();
	const taken = database.prepare<[string], number>('SELECT taken FROM journals WHERE name = ?').pluck();
	const pages = database.prepare<[], number>('PRAGMA page_count').pluck();
	const freePages = database.prepare<[], number>('PRAGMA freelist_count').pluck();
	const pageSize = Number(database.pragma('page_size', { simple: true }));
	return {
		database,
		begin: database.prepare('BEGIN IMMEDIATE'),
		commit: database.prepare('COMMIT'),
		rollback: database.prepare('ROLLBACK'),
		insert: database.prepare<[number, string, string]>('INSERT INTO entries (seq, content, hash) VALUES (?, ?, ?)'),
		upTo: database.prepare<[number], [Buffer, string]>('SELECT CAST(content AS BLOB), hash FROM entries WHERE seq <= ? ORDER BY seq').raw(),
		contentsAfter: database.prepare<[number], [number, string]>('SELECT seq, content FROM entries WHERE seq > ? ORDER BY seq').raw(),
		removeUpTo: database.prepare<[number]>('DELETE FROM entries WHERE seq <= ?'),
		forgetFoundUpTo: database.prepare<[number]>('DELETE FROM found WHERE seq <= ?'),
		last: () => last.get(),
		first: () => first.get(),
		hashAt: (seq: number) => hashAt.get(seq),
		journals: database.prepare<[], { readonly name: string; readonly taken: number }>('SELECT name, taken FROM journals ORDER BY name'),
		setTaken: database.prepare<[string, number]>('INSERT INTO journals VALUES (?, ?) ON CONFLICT DO UPDATE SET taken = excluded.taken'),
		forgetJournal: database.prepare<[string]>('DELETE FROM journals WHERE name = ?'),
		/** Returns `undefined` if the journal is not registered, or no longer. */
		takenOf: (journal: string) => taken.get(journal),
		/** Bytes of the pages in use. The space of removed rows is reused. */
		liveBytes: () => ((pages.get() ?? 0) - (freePages.get() ?? 0)) * pageSize,
	};
}
