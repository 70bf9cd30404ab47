// The servers with audits: their details as given by people, the number of their audits, and the newest one.

import { type Selectable, sql } from 'kysely';
import type { AuditedServer, AuditStore } from '#model/ports.ts';
import { auditSummary, SUMMARY_COLUMNS } from './audit-summary.ts';
import { columnText, textOfColumn } from './column-text.ts';
import { detailsOf } from './server-details.ts';
import type { StoreDatabase, StoreTables } from './store-tables.ts';

type ServerColumns = Selectable<StoreTables['servers']>;

export function auditedServers(database: StoreDatabase): Pick<AuditStore, 'servers' | 'server'> {
	return {
		servers: async ({ cursor, limit }) => {
			const found = await database
				.selectFrom('servers')
				.selectAll()
				.$if(cursor !== undefined, (query) => query.where('name', '>', columnText(cursor ?? '')))
				.orderBy('name')
				.limit(limit + 1)
				.execute();
			const items = await withAudits(database, found.slice(0, limit));
			return { items, next: found.length > limit ? (items.at(-1)?.name ?? null) : null };
		},
		server: async (name) => {
			const found = await database.selectFrom('servers').selectAll().where('name', '=', columnText(name)).execute();
			return (await withAudits(database, found))[0];
		},
	};
}

async function withAudits(database: StoreDatabase, servers: readonly ServerColumns[]): Promise<readonly AuditedServer[]> {
	if (servers.length === 0) return [];
	const ranked = database
		.selectFrom('audits')
		.select(SUMMARY_COLUMNS)
		.select([
			sql<number>`row_number() over (partition by server order by at desc, id desc)`.as('place'),
			sql<number>`count(*) over (partition by server)`.as('count'),
		])
		.where(
			'server',
			'in',
			servers.map(({ name }) => name),
		)
		.as('ranked');
	const newest = await database.selectFrom(ranked).selectAll().where('place', '=', 1).execute();
	const byServer = new Map(newest.map((audit) => [audit.server, audit]));
	return servers.flatMap((server) => {
		const last = byServer.get(server.name);
		if (last === undefined) return [];
		return [{ name: textOfColumn(server.name), ...detailsOf(server), audits: last.count, last: auditSummary(last) }];
	});
}
