// Builds a chain of millions of rows, written past the store as fast as the database accepts them, with the store's additional data for them. The chain verifies.

import { DECISIONS } from '#model/ledger.ts';
import { rowHash } from '#store/ledger/chain.ts';
import { numbered, type Unnumbered } from '#store/ledger/row-content.ts';
import { changeCallCounts } from '#store/sql/call-counts.ts';
import { callGroupIds, callGroupName } from '#store/sql/call-groups.ts';
import { ChainExtension } from '#store/sql/chain-extension.ts';
import { lockedHead } from '#store/sql/locked-head.ts';
import type { OpenDatabase } from '#store/sql/open-store.ts';
import { type BulkRow, openBulkInsert } from './bulk-insert.ts';

export const SERVERS = 20;
export const TOOLS = 15;
/** One decision in this many belongs to a rarely used server. */
const RARE = 400_000;
const PORTION = 50_000;
const PORTION_OF_STORE = 2000;

export interface ChainTimes {
	/** In microseconds. */
	readonly from: number;
	readonly step: number;
}

interface MadeRow {
	readonly text: Unnumbered;
	readonly at: number;
	/** Present for a decision. */
	readonly group: string | undefined;
	/** Present for an outcome. */
	readonly call: number | null;
}

/** Returns two decisions and the outcome of the first, repeatedly. `first`: the number of the row at `place` 0. */
function madeRow(place: number, first: number, { from, step }: ChainTimes): MadeRow {
	const at = from + place * step;
	if (place % 3 === 2) {
		const call = first + place - 2;
		const fields = { at, kind: 'outcome', server: 'server-1', session: '5f2c1a9e', request: 1, method: 'tools/call', decision: call };
		const text = JSON.stringify({ ...fields, outcome: 'ok', durationMs: 1.25, requestBytes: 180, responseBytes: 2400 }).slice(1);
		return { text: text as Unnumbered, at, group: undefined, call };
	}
	// The multiplier has no pattern, so neither servers nor decisions come in turn.
	const mixed = Math.imul(place + 1, 2_654_435_761) >>> 0;
	const share = (mixed >>> 4) % 1000;
	const server = place % RARE === 1 ? 'rare' : `server-${(mixed >>> 16) % SERVERS}`;
	const tool = `tool-${(mixed >>> 8) % TOOLS}`;
	const decision = DECISIONS[share < 970 ? 0 : 1 + (share % 2)];
	const fields = {
		at,
		kind: 'decision',
		server,
		session: '5f2c1a9e',
		request: place,
		method: 'tools/call',
		tool,
		decision,
		rule: 'allow-reads',
		reason: 'reads inside the project are allowed',
		policy: 'a'.repeat(64),
		argumentsDigest: 'b'.repeat(64),
	};
	return { text: JSON.stringify(fields).slice(1) as Unnumbered, at, group: callGroupName(server, tool, decision), call: null };
}

/** Appends rows the way a forwarder does. */
export async function appendChain({ database, kind }: OpenDatabase, rows: number, times: ChainTimes): Promise<void> {
	const { seq } = await database.selectFrom('chain_head').select('seq').executeTakeFirstOrThrow();
	for (let done = 0; done < rows; done += PORTION_OF_STORE)
		await database.transaction().execute(async (transaction) => {
			const extension = await ChainExtension.begin(transaction, kind);
			for (let place = done; place < Math.min(rows, done + PORTION_OF_STORE); place++) extension.add(madeRow(place, seq + 1, times).text);
			await extension.write();
		});
}

/** Loads rows into an empty chain. */
export async function bulkLoadChain(store: OpenDatabase, address: string, rows: number, times: ChainTimes): Promise<void> {
	const { database, kind } = store;
	const groups = new Map<string, number>();
	const groupOf = async (name: string) => {
		const known = groups.get(name);
		if (known !== undefined) return known;
		const made = await database.transaction().execute(async (transaction) => {
			await lockedHead(transaction);
			return (await callGroupIds(transaction, kind, new Set([name]))).get(name) ?? 0;
		});
		groups.set(name, made);
		return made;
	};
	const { seq: head, ...end } = await database.selectFrom('chain_head').selectAll().executeTakeFirstOrThrow();
	let { hash, bytes } = end;
	await using direct = await openBulkInsert(store, address);
	for (let done = 0; done < rows; done += PORTION) {
		const made: BulkRow[] = [];
		const counted: { call_group: number; at: number }[] = [];
		for (let place = done; place < Math.min(rows, done + PORTION); place++) {
			const { text, at, group, call } = madeRow(place, head + 1, times);
			const seq = head + 1 + place;
			const content = numbered(seq, text);
			hash = rowHash(hash, content);
			const call_group = group === undefined ? null : (groups.get(group) ?? (await groupOf(group)));
			if (call_group !== null) counted.push({ call_group, at });
			bytes += content.length;
			const kindOfRow = group === undefined ? 'outcome' : 'decision';
			made.push({ seq, at, kind: kindOfRow, call_group, call, bytes: content.length, hash, content });
		}
		await direct.insert(made);
		await database.transaction().execute((transaction) => changeCallCounts(transaction, counted, 1));
	}
	await database
		.updateTable('chain_head')
		.set({ seq: head + rows, hash, bytes, row_count: end.row_count + rows })
		.execute();
}
