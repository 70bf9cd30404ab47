// Access tokens in SQLite. A token has 256 random bits, so its plain SHA-256 cannot be reversed.

import { hash, randomBytes, randomUUID } from 'node:crypto';
import type { TokenRecord, TokenStore } from '#model/ports.ts';
import { openTable } from './open-database.ts';

const TABLE = `
	CREATE TABLE IF NOT EXISTS tokens (
		id TEXT PRIMARY KEY, digest TEXT NOT NULL UNIQUE, name TEXT NOT NULL, role TEXT NOT NULL, created TEXT NOT NULL, expires TEXT
	) STRICT`;
const TOKEN_BYTES = 32;

export function openTokenStore(file: string): TokenStore {
	const database = openTable(file, TABLE);
	const insert = database.prepare<[string, string, string, string, string, string | null]>(
		'INSERT INTO tokens (id, digest, name, role, created, expires) VALUES (?, ?, ?, ?, ?, ?)',
	);
	const byDigest = database.prepare<[string], TokenRecord>('SELECT id, name, role, created, expires FROM tokens WHERE digest = ?');
	const all = database.prepare<[], TokenRecord>('SELECT id, name, role, created, expires FROM tokens ORDER BY created, id');
	const remove = database.prepare<[string]>('DELETE FROM tokens WHERE id = ?');
	return {
		issue: async ({ name, role, expires }) => {
			const token = randomBytes(TOKEN_BYTES).toString('base64url');
			const record: TokenRecord = { id: randomUUID(), name, role, created: new Date().toISOString(), expires };
			insert.run(record.id, hash('sha256', token), name, role, record.created, expires);
			return { token, record };
		},
		find: async (token) => {
			const found = byDigest.get(hash('sha256', token));
			return found === undefined || (found.expires !== null && Date.parse(found.expires) <= Date.now()) ? undefined : found;
		},
		list: async () => all.all(),
		revoke: async (id) => remove.run(id).changes > 0,
		[Symbol.asyncDispose]: async () => {
			database.close();
		},
	};
}
