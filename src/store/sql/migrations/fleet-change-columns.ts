import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { StoreKind } from '../store-tables.ts';

const TEXTS = ['before_version', 'before_audit', 'before_conclusion'] as const;

/** A job records whether its result differs from the previous one, so that no query has to search all jobs for it. */
export function fleetChangeColumns(kind: StoreKind): Migration {
	return {
		up: async (database: Kysely<unknown>) => {
			const jobs = () => database.schema.alterTable('fleet_jobs');
			await jobs()
				.addColumn('changed', kind === 'sqlite' ? 'integer' : 'bigint')
				.execute();
			for (const column of TEXTS) await jobs().addColumn(column, 'text').execute();
			await jobs().addColumn('before_trust', 'real').execute();
			await sql.raw(MARK_KNOWN).execute(database);
			const isChange = sql<boolean>`changed is not null`;
			await database.schema.createIndex('fleet_jobs_by_change').on('fleet_jobs').column('changed').where(isChange).execute();
			await database.schema.createIndex('fleet_jobs_changed_name').on('fleet_jobs').column('name').where(isChange).execute();
		},
		down: async (database: Kysely<unknown>) => {
			for (const index of ['fleet_jobs_by_change', 'fleet_jobs_changed_name']) await database.schema.dropIndex(index).execute();
			for (const column of [...TEXTS, 'before_trust', 'changed'])
				await database.schema.alterTable('fleet_jobs').dropColumn(column).execute();
		},
	};
}

const before = (column: string) => `lag(${column}) over (partition by name order by ended, id) as last_${column}`;

/** The newest two results of each server, by their end. */
const MARK_KNOWN = `update fleet_jobs set changed = ended, before_version = last_version, before_audit = last_audit,
	before_conclusion = last_conclusion, before_trust = last_trust
	from (
		select id as newest, ${['version', 'audit', 'conclusion', 'trust'].map(before).join(', ')},
			row_number() over (partition by name order by ended desc, id desc) as place
		from fleet_jobs where state = 'done'
	) as results
	where newest = fleet_jobs.id and place = 1 and last_version is not null and (last_conclusion <> conclusion or abs(trust - last_trust) >= 0.05)`;
