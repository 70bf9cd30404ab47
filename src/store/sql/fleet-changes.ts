// Servers whose last two audits came out differently: a new release, or the same one under a newer Candor. It is noted when an audit is stored.

import type { FleetChange } from '#model/fleet-queue.ts';
import { textOfColumn } from './column-text.ts';
import type { StoreDatabase, StoreTransaction } from './store-tables.ts';

const MOST_CHANGES = 50;
/** A smaller difference is noise of timing and chance. */
const NOTABLE_TRUST = 0.05;
const UNCHANGED = { changed: null, before_version: null, before_audit: null, before_conclusion: null, before_trust: null };

/** The job `id` is done. What was noted of an earlier job of the same server is older news. */
export async function noteChange(transaction: StoreTransaction, id: string): Promise<void> {
	const jobs = () => transaction.selectFrom('fleet_jobs').select(['name', 'version', 'audit', 'conclusion', 'trust', 'ended']);
	const now = await jobs().where('id', '=', id).executeTakeFirstOrThrow();
	const before = await jobs()
		.where('name', '=', now.name)
		.where('state', '=', 'done')
		.where('id', '<>', id)
		.orderBy('ended', 'desc')
		.orderBy('id', 'desc')
		.limit(1)
		.executeTakeFirst();
	await transaction.updateTable('fleet_jobs').set(UNCHANGED).where('name', '=', now.name).where('changed', 'is not', null).execute();
	if (before === undefined || !differs(before, now)) return;
	await transaction
		.updateTable('fleet_jobs')
		.set({
			changed: now.ended,
			before_version: before.version,
			before_audit: before.audit,
			before_conclusion: before.conclusion,
			before_trust: before.trust,
		})
		.where('id', '=', id)
		.execute();
}

/** The newest first. */
export async function fleetChanges(database: StoreDatabase): Promise<readonly FleetChange[]> {
	const found = await database
		.selectFrom('fleet_jobs')
		.select(['name', 'version', 'audit', 'conclusion', 'trust', 'before_version', 'before_audit', 'before_conclusion', 'before_trust'])
		.where('changed', 'is not', null)
		.orderBy('changed', 'desc')
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

function differs(before: SideColumns, now: SideColumns): boolean {
	return before.conclusion !== now.conclusion || Math.abs((now.trust ?? 0) - (before.trust ?? 0)) >= NOTABLE_TRUST;
}

function side({ version, audit, conclusion, trust }: SideColumns): FleetChange['now'] {
	return {
		version: textOfColumn(version),
		...(audit !== null && { audit }),
		...(conclusion !== null && { conclusion }),
		...(trust !== null && { trust }),
	};
}
