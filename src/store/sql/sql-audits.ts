// Audits and the servers that they are about.

import { hash, randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { AuditFinding, AuditStore, AuditSummary, NewAudit, Page, PageRequest, StoredAudit } from '#model/ports.ts';
import type { Report } from '#model/report.ts';
import { worstFirst } from '#model/severity.ts';
import { canonicalJson } from '#util/canonical-json.ts';
import { auditSummary, SUMMARY_COLUMNS } from './audit-summary.ts';
import { auditedServers } from './audited-servers.ts';
import { columnText, textOfColumn } from './column-text.ts';
import { parsedCursor, writtenCursor } from './page-cursor.ts';
import { detailColumns } from './server-details.ts';
import type { StoreDatabase, StoreTables, StoreTransaction } from './store-tables.ts';

/** Number of findings stored per audit. An overview shows fewer. */
const MOST_FINDINGS = 50;
/** Number of audits whose findings an overview reads. */
const LATEST_AUDITS = 20;

type KeptFinding = Pick<AuditFinding, 'id' | 'rule' | 'severity' | 'observed'>;

export function sqlAudits(database: StoreDatabase): AuditStore {
	return {
		put: (audit) => database.transaction().execute((transaction) => putAudit(transaction, audit)),
		get: async (id) => {
			const found = await database.selectFrom('audits').selectAll().where('id', '=', columnText(id)).executeTakeFirst();
			return found && storedAudit(found);
		},
		list: (request) => list(database, request),
		...auditedServers(database),
		latestFindings: (limit) => latestFindings(database, limit),
		counts: async () => {
			const { servers, audits } = await database
				.selectNoFrom((one) => [
					one.selectFrom('servers').select(one.fn.countAll<number>().as('count')).as('servers'),
					one.selectFrom('audits').select(one.fn.countAll<number>().as('count')).as('audits'),
				])
				.executeTakeFirstOrThrow();
			return { servers: servers ?? 0, audits: audits ?? 0 };
		},
		prune: (keep) => prune(database, keep),
	};
}

/** The server is written first: on SQLite a transaction that begins with a write waits for others instead of failing. */
export async function putAudit(
	transaction: StoreTransaction,
	{ server, at, report, envelope, details }: NewAudit,
): ReturnType<AuditStore['put']> {
	const name = columnText(server);
	const digest = hash('sha256', canonicalJson({ server, report }));
	const columns = detailColumns(details ?? {});
	await transaction
		.insertInto('servers')
		.values({ name, ...columns })
		// Without details the name stays unchanged, but the statement still counts as a write.
		.onConflict((conflict) => conflict.column('name').doUpdateSet({ name, ...columns }))
		.execute();
	const added = await transaction
		.insertInto('audits')
		.values({
			id: randomUUID(),
			digest,
			server: name,
			at,
			...summaryColumns(report),
			envelope: envelope ?? null,
			report: JSON.stringify(report),
		})
		.onConflict((conflict) => conflict.column('digest').doNothing())
		.returning('id')
		.executeTakeFirst();
	if (added !== undefined) return { id: added.id, isNew: true };
	if (envelope !== undefined)
		await transaction.updateTable('audits').set({ envelope }).where('digest', '=', digest).where('envelope', 'is', null).execute();
	const { id } = await transaction.selectFrom('audits').select('id').where('digest', '=', digest).executeTakeFirstOrThrow();
	return { id, isNew: false };
}

function summaryColumns({ summary, trust, coverage, declaration, findings }: Report) {
	const version = declaration?.server.version;
	const kept: readonly KeptFinding[] = worstFirst(findings)
		.slice(0, MOST_FINDINGS)
		.map(({ id, rule, severity, observed }) => ({ id, rule, severity, observed }));
	return {
		conclusion: summary.conclusion,
		trust: trust.score,
		by_severity: JSON.stringify(summary.bySeverity),
		worked: coverage.tools.worked,
		declared: coverage.tools.declared,
		version: version === undefined ? null : columnText(version),
		findings: JSON.stringify(kept),
	};
}

function storedAudit(columns: Selectable<StoreTables['audits']>): StoredAudit {
	const { report, envelope } = columns;
	return { ...auditSummary(columns), report: JSON.parse(report) as Report, ...(envelope !== null && { envelope }) };
}

async function list(database: StoreDatabase, request: PageRequest & { readonly server?: string }): Promise<Page<AuditSummary>> {
	const { server, cursor, limit } = request;
	const before = cursor === undefined ? undefined : parsedCursor(cursor);
	const found = await database
		.selectFrom('audits')
		.select(SUMMARY_COLUMNS)
		.$if(server !== undefined, (query) => query.where('server', '=', columnText(server ?? '')))
		.$if(before !== undefined, (query) => query.where(sql<boolean>`(at, id) < (${before?.at}, ${before?.key})`))
		.orderBy('at', 'desc')
		.orderBy('id', 'desc')
		.limit(limit + 1)
		.execute();
	const items = found.slice(0, limit).map(auditSummary);
	const last = items.at(-1);
	return { items, next: found.length > limit && last !== undefined ? writtenCursor({ at: last.at, key: last.id }) : null };
}

async function latestFindings(database: StoreDatabase, limit: number): Promise<readonly AuditFinding[]> {
	const audits = await database
		.selectFrom('audits')
		.select(['id', 'server', 'at', 'findings'])
		.orderBy('at', 'desc')
		.orderBy('id', 'desc')
		.limit(LATEST_AUDITS)
		.execute();
	const found = audits.flatMap(({ id: audit, server, at, findings }) =>
		(JSON.parse(findings) as readonly KeptFinding[]).map((finding) => ({ audit, server: textOfColumn(server), at, ...finding })),
	);
	return worstFirst(found).slice(0, limit);
}

async function prune(database: StoreDatabase, keep: number): Promise<number> {
	const ranked = database
		.selectFrom('audits')
		.select(['id', sql<number>`row_number() over (partition by server order by at desc, id desc)`.as('place')])
		.as('ranked');
	const { numDeletedRows } = await database
		.deleteFrom('audits')
		.where('id', 'in', (one) => one.selectFrom(ranked).select('ranked.id').where('ranked.place', '>', Math.max(1, keep)))
		.executeTakeFirst();
	return Number(numDeletedRows);
}
