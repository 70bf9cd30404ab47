// Exports everything in the store except tokens as lines of JSON: for another tool, or to keep what retention removes.

import { columnText, textOfColumn } from './column-text.ts';
import { detailsOf } from './server-details.ts';
import type { StoreDatabase } from './store-tables.ts';

const ROWS_AT_ONCE = 1000;

/** A line contains its row exactly as it was hashed: `{"kind":"row","hash":"9f86…","row":{"seq":17,…}}`. */
export async function* exportStore(database: StoreDatabase, signal?: AbortSignal): AsyncGenerator<string> {
	for (let after = -1; ; ) {
		signal?.throwIfAborted();
		const rows = await database
			.selectFrom('chain')
			.select(['seq', 'content', 'hash'])
			.where('seq', '>', after)
			.orderBy('seq')
			.limit(ROWS_AT_ONCE)
			.execute();
		for (const { content, hash } of rows) yield `{"kind":"row","hash":"${hash}","row":${content}}`;
		const last = rows.at(-1);
		if (last === undefined) break;
		after = last.seq;
	}
	const servers = await database.selectFrom('servers').selectAll().orderBy('name').execute();
	for (const server of servers) yield JSON.stringify({ kind: 'server', name: textOfColumn(server.name), ...detailsOf(server) });
	yield* exportAudits(database, signal);
}

/** Yields one audit at a time, because a report may have megabytes. */
async function* exportAudits(database: StoreDatabase, signal: AbortSignal | undefined): AsyncGenerator<string> {
	for (let after = ''; ; ) {
		signal?.throwIfAborted();
		const audit = await database
			.selectFrom('audits')
			.select(['id', 'server', 'at', 'envelope', 'report'])
			.where('id', '>', columnText(after))
			.orderBy('id')
			.limit(1)
			.executeTakeFirst();
		if (audit === undefined) return;
		const { id, server, at, envelope, report } = audit;
		const head = JSON.stringify({ kind: 'audit', id, server: textOfColumn(server), at, ...(envelope !== null && { envelope }) });
		yield `${head.slice(0, -1)},"report":${report}}`;
		after = id;
	}
}
