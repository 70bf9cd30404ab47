// Reports of audits in SQLite: the report as its JSON, and beside it what audits are listed by.

import { randomUUID } from 'node:crypto';
import type { AuditStore, AuditSummary } from '#model/ports.ts';
import { openTable } from './open-database.ts';

const TABLE = `
	CREATE TABLE IF NOT EXISTS audits (
		number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, server TEXT NOT NULL, at INTEGER NOT NULL,
		conclusion TEXT NOT NULL, report TEXT NOT NULL
	) STRICT;
	CREATE INDEX IF NOT EXISTS audits_server ON audits (server)`;

export function openAuditStore(file: string): AuditStore {
	const database = openTable(file, TABLE);
	const insert = database.prepare<[string, string, number, string, string]>(
		'INSERT INTO audits (id, server, at, conclusion, report) VALUES (?, ?, ?, ?, ?)',
	);
	const one = database.prepare<[string], { server: string; at: number; report: string }>(
		'SELECT server, at, report FROM audits WHERE id = ?',
	);
	const select = 'SELECT number, id, server, at, conclusion FROM audits WHERE number < @before';
	const order = 'ORDER BY number DESC LIMIT @limit';
	type Listed = AuditSummary & { readonly number: number };
	const all = database.prepare<object, Listed>(`${select} ${order}`);
	const ofServer = database.prepare<object, Listed>(`${select} AND server = @server ${order}`);
	return {
		put: async (server, at, report) => {
			const id = randomUUID();
			insert.run(id, server, at, report.summary.conclusion, JSON.stringify(report));
			return id;
		},
		get: async (id) => {
			const found = one.get(id);
			return found && { id, server: found.server, at: found.at, report: JSON.parse(found.report) };
		},
		list: async ({ server, limit, cursor }) => {
			const asked = { before: cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(cursor), limit: limit + 1 };
			const found = server === undefined ? all.all(asked) : ofServer.all({ ...asked, server });
			const shown = found.slice(0, limit);
			const audits = shown.map(({ number: _, ...audit }) => audit);
			return { audits, next: found.length > limit ? String(shown.at(-1)?.number) : null };
		},
		[Symbol.asyncDispose]: async () => {
			database.close();
		},
	};
}
