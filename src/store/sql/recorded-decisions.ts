import type { DecisionRow, OutcomeRow } from '#model/ledger.ts';
import type { RecordedDecision, RowOrigin } from '#model/ports.ts';
import type { StoreDatabase } from './store-tables.ts';

interface Forwarded {
	readonly origin?: RowOrigin;
}

/** Returns decisions in the order of the numbers, without outcomes. Removed rows and rows that are not decisions are omitted. */
export async function recordedDecisions(database: StoreDatabase, numbers: readonly number[]): Promise<readonly RecordedDecision[]> {
	if (numbers.length === 0) return [];
	const rows = await database
		.selectFrom('chain')
		.select(['seq', 'at', 'hash', 'content'])
		.where('seq', 'in', numbers)
		.where('call_group', 'is not', null)
		.execute();
	const byNumber = new Map(rows.map((row) => [row.seq, row]));
	return numbers.flatMap((number) => {
		const row = byNumber.get(number);
		if (row === undefined) return [];
		const { seq, at, hash, content } = row;
		const { origin, ...decision } = parsedRow<DecisionRow>(content);
		return [{ seq, at, hash, decision: decision as DecisionRow, ...(origin !== undefined && { origin }) }];
	});
}

/** If a call has several outcomes, the last one counts. */
export async function withOutcomes(database: StoreDatabase, decisions: readonly RecordedDecision[]): Promise<readonly RecordedDecision[]> {
	if (decisions.length === 0) return [];
	const numbers = decisions.map(({ seq }) => seq);
	const found = await database.selectFrom('chain').select(['call', 'content']).where('call', 'in', numbers).orderBy('seq').execute();
	const outcomes = new Map(found.map(({ call, content }) => [call, content]));
	return decisions.map((decision) => {
		const content = outcomes.get(decision.seq);
		if (content === undefined) return decision;
		const { origin: _, ...outcome } = parsedRow<OutcomeRow>(content);
		return { ...decision, outcome: outcome as OutcomeRow };
	});
}

/** Parses a row without the fields that the columns contain. */
function parsedRow<Row extends DecisionRow | OutcomeRow>(content: string): Row & Forwarded {
	const { seq: _seq, at: _at, ...row } = JSON.parse(content) as Row & Forwarded & { seq: number; at: number };
	return row as unknown as Row & Forwarded;
}
