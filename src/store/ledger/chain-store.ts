// The chain behind its port, in SQLite with archives beside it: pages and counts of rows, for those who do not read all of them.

import { dirname } from 'node:path';
import type { LedgerDecision } from '#model/ledger.ts';
import type { ChainEntry, ChainFilter, ChainPage, ChainPageRequest, ChainStats, ChainStore, ChainTally } from '#model/ports.ts';
import { makeDirectories } from '#util/make-directories.ts';
import { archivedAt, archivedRows, archivesOf, firstOf } from './archive.ts';
import { ChainWriter } from './chain-writer.ts';
import { openForReading } from './database.ts';
import { madeLedger } from './real-ledger.ts';
import { type AddRow, unnumberedApproval, unnumberedDecision, unnumberedOutcome } from './row-content.ts';
import { type FoundRow, foundFields, isFoundBy, rowsByIndex, updateRowIndex } from './row-index.ts';
import { awaitJournals } from './take-journals.ts';
import { verifyLedger } from './verify-ledger.ts';

const STATS_PAGE = 5000;

export async function openChainStore(named: string): Promise<ChainStore> {
	await makeDirectories(dirname(named));
	const file = madeLedger(named);
	{
		using chain = ChainWriter.open(file, 'normal');
		chain.continue();
		chain.noteHead();
	}
	const database = openForReading(file);
	const firstLive = database.prepare<[], number>('SELECT seq FROM entries ORDER BY seq LIMIT 1').pluck();

	const live = database.transaction((found: Parameters<typeof rowsByIndex>[1]) => ({
		first: firstLive.get() ?? Number.POSITIVE_INFINITY,
		rows: rowsByIndex(database, found),
	}));

	async function page(request: ChainPageRequest): Promise<ChainPage> {
		awaitJournals(file, database);
		await updateRowIndex(file);
		const { limit } = request;
		const found = request.order === 'newest-first' ? await newest(request) : await oldest(request);
		const rows = found.slice(0, limit).map(({ seq, content, hash }) => ({ seq, content: content.toString(), hash }));
		return { rows, next: found.length > limit ? String(rows.at(-1)?.seq) : null };
	}

	/** One more than asked for, where there is one. */
	async function oldest({ cursor, limit, ...filter }: ChainPageRequest): Promise<readonly FoundRow[]> {
		const found: FoundRow[] = [];
		let from = cursor === undefined ? 0 : Number(cursor) + 1;
		for (;;) {
			const { first, rows } = live({ filter: only(filter), from, to: Number.MAX_SAFE_INTEGER, isNewestFirst: false, limit: limit + 1 });
			if (from >= first || first === Number.POSITIVE_INFINITY) return [...found, ...rows.filter(isAsked(filter))];
			for await (const row of archived(filter, from, first)) {
				found.push(row);
				if (found.length > limit) return found;
			}
			// Rows may have been archived since.
			from = first;
		}
	}

	async function newest({ cursor, limit, ...filter }: ChainPageRequest): Promise<readonly FoundRow[]> {
		const to = cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(cursor) - 1;
		const { first, rows } = live({ filter: only(filter), from: 0, to, isNewestFirst: true, limit: limit + 1 });
		const found: FoundRow[] = rows.filter(isAsked(filter));
		if (found.length > limit) return found;
		for (const archive of archivesOf(file).toReversed()) {
			const older: FoundRow[] = [];
			for await (const row of archived(filter, 0, Math.min(first, to + 1), [archive])) older.unshift(row);
			found.push(...older);
			if (found.length > limit) return found;
		}
		return found;
	}

	/** Of the archives, the rows from `from` to before `live`, the first of the database. */
	async function* archived(filter: ChainFilter, from: number, end: number, archives = archivesOf(file)): AsyncGenerator<FoundRow> {
		for (const archive of archives) {
			if (archivedAt(archive) < (filter.since ?? 0) || ((await firstOf(archive)) ?? 0) >= end) continue;
			for await (const { seq, content, hash } of archivedRows(archive)) {
				const row = { seq: seq ?? -1, content, hash };
				if (row.seq >= from && row.seq < end && isAsked(filter)(row)) yield row;
			}
		}
	}

	return {
		append: async (entries) => append(file, entries),
		page,
		stats: (filter) => tally(page, filter),
		verify: (options) => verifyLedger(file, options),
		[Symbol.asyncDispose]: async () => {
			database.close();
		},
	};
}

function append(file: string, entries: readonly ChainEntry[]): readonly number[] {
	using chain = ChainWriter.open(file, 'full');
	chain.continue();
	let numbers: readonly number[] = [];
	chain.extend((add) => {
		numbers = entries.map((entry) => appended(entry, add));
	});
	chain.noteHead();
	return numbers;
}

async function tally(page: ChainStore['page'], filter: ChainFilter): Promise<ChainStats> {
	const tallies = new Map<string, ChainTally>();
	let decisions = 0;
	for (let cursor: string | null | undefined; cursor !== null; ) {
		const { rows, next } = await page({ ...filter, limit: STATS_PAGE, ...(cursor !== undefined && { cursor }) });
		for (const { content } of rows) {
			const { server, tool, decision } = foundFields(content);
			if (decision === null || server === null) continue;
			const key = JSON.stringify([server, tool, decision]);
			const count = (tallies.get(key)?.count ?? 0) + 1;
			tallies.set(key, { server, tool, decision: decision as LedgerDecision, count });
			decisions++;
		}
		cursor = next;
	}
	return { decisions, tallies: [...tallies.values()] };
}

function appended(entry: ChainEntry, add: AddRow): number {
	switch (entry.kind) {
		case 'decision':
			return add(unnumberedDecision(entry.note, undefined));
		case 'outcome':
			return add(unnumberedOutcome(entry.at, entry.call, entry.decision, entry.note));
		case 'approval':
			return add(unnumberedApproval(entry.note));
	}
}

/** An index that somebody changed shows no row as what it is not. */
function isAsked(filter: ChainFilter): (row: FoundRow) => boolean {
	return ({ content }) => isFoundBy(foundFields(content), filter);
}

/** The order is no condition. */
function only({ server, tool, decision, since, until }: ChainPageRequest | ChainFilter): ChainFilter {
	return {
		...(server !== undefined && { server }),
		...(tool !== undefined && { tool }),
		...(decision !== undefined && { decision }),
		...(since !== undefined && { since }),
		...(until !== undefined && { until }),
	};
}
