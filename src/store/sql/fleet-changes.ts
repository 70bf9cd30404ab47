import { sql } from 'kysely';
import type { FleetChange } from '#model/fleet-queue.ts';
import { textOfColumn } from './column-text.ts';
import type { StoreDatabase } from './store-tables.ts';

const MOST_CHANGES = 50;
/** A smaller difference is noise of timing and chance. */
const NOTABLE_TRUST = 0.05;

/** Returns servers whose last two audits had different results: a new release, or the same one under a newer Candor. The newest comes first. */
export async function fleetChanges(database: StoreDatabase): Promise<readonly FleetChange[]> {
	const before = (column: 'version' | 'audit' | 'conclusion' | 'trust') =>
		sql`lag(${sql.ref(column)}) over (partition by name order by ended, id)`;
	const audited = database
		.selectFrom('fleet_jobs')
		.select(['name', 'version', 'audit', 'conclusion', 'trust', 'ended'])
		.select([
			before('version').$castTo<string | null>().as('before_version'),
			before('audit').$castTo<string | null>().as('before_audit'),
			before('conclusion').$castTo<string | null>().as('before_conclusion'),
			before('trust').$castTo<number | null>().as('before_trust'),
			sql<number>`row_number() over (partition by name order by ended desc, id desc)`.as('place'),
		])
		.where('state', '=', 'done');
	const found = await database
		.selectFrom(audited.as('audited'))
		.selectAll()
		.where('place', '=', 1)
		.where('before_version', 'is not', null)
		.where((one) =>
			one.or([one('conclusion', '<>', one.ref('before_conclusion')), one(sql<number>`abs(trust - before_trust)`, '>=', NOTABLE_TRUST)]),
		)
		.orderBy('ended', 'desc')
		.limit(MOST_CHANGES)
		.execute();
	return found.map((row) => ({
		name: textOfColumn(row.name),
		before: side({
			version: row.before_version ?? '',
			audit: row.before_audit,
			conclusion: row.before_conclusion,
			trust: row.before_trust,
		}),
		now: side(row),
	}));
}

interface SideColumns {
	readonly version: string;
	readonly audit: string | null;
	readonly conclusion: string | null;
	readonly trust: number | null;
}

function side({ version, audit, conclusion, trust }: SideColumns): FleetChange['now'] {
	return {
		version: textOfColumn(version),
		...(audit !== null && { audit }),
		...(conclusion !== null && { conclusion }),
		...(trust !== null && { trust }),
	};
}
