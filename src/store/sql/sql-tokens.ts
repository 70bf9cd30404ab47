// Access tokens. A token has 256 random bits, so its plain SHA-256 cannot be reversed.

import { hash, randomBytes, randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { TokenRecord, TokenScope, TokenStore } from '#model/ports.ts';
import { columnText, textOfColumn } from './column-text.ts';
import type { StoreDatabase, StoreTables } from './store-tables.ts';

const TOKEN_BYTES = 32;
const MINUTE_MS = 60_000;

export function sqlTokens(database: StoreDatabase): TokenStore {
	return {
		issue: async ({ name, scopes, expires }) => {
			const token = `cnd_${randomBytes(TOKEN_BYTES).toString('base64url')}`;
			const record: TokenRecord = {
				id: randomUUID(),
				name,
				scopes,
				created: new Date().toISOString(),
				expires,
				lastUsed: null,
				revoked: null,
			};
			const { id, created } = record;
			await database
				.insertInto('tokens')
				.values({ id, digest: hash('sha256', token), name: columnText(name), scopes: JSON.stringify(scopes), created, expires })
				.execute();
			return { token, record };
		},
		find: async (token) => {
			const found = await database.selectFrom('tokens').selectAll().where('digest', '=', hash('sha256', token)).executeTakeFirst();
			const now = Date.now();
			if (found === undefined || found.revoked !== null || (found.expires !== null && !(Date.parse(found.expires) > now))) return undefined;
			// A client that calls continuously causes one write per minute.
			if (found.last_used === null || now - Date.parse(found.last_used) >= MINUTE_MS)
				await database
					.updateTable('tokens')
					.set({ last_used: new Date(now).toISOString() })
					.where('id', '=', found.id)
					.execute();
			return recordOf(found);
		},
		list: async () => (await database.selectFrom('tokens').selectAll().orderBy('created').orderBy('id').execute()).map(recordOf),
		revoke: async (id) => {
			const { numUpdatedRows } = await database
				.updateTable('tokens')
				.set({ revoked: new Date().toISOString() })
				.where('id', '=', columnText(id))
				.where('revoked', 'is', null)
				.executeTakeFirst();
			return numUpdatedRows > 0;
		},
	};
}

function recordOf({ id, name, scopes, created, expires, last_used, revoked }: Selectable<StoreTables['tokens']>): TokenRecord {
	return {
		id,
		name: textOfColumn(name),
		scopes: JSON.parse(scopes) as readonly TokenScope[],
		created,
		expires,
		lastUsed: last_used,
		revoked,
	};
}
