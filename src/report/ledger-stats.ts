// `candor stats`: how often the guard allowed and denied, for which tools, and by which rule.

import { CALL_OUTCOMES, type LedgerDecision, type LedgerOutcome, type LedgerRow } from '#model/ledger.ts';

export interface Tally extends Readonly<Record<LedgerDecision, number>> {
	readonly name: string;
	readonly total: number;
}

export interface LedgerStats {
	/** Microseconds of the first and the last decision, or `null` without any. */
	readonly from: number | null;
	readonly to: number | null;
	readonly total: number;
	readonly allowed: number;
	readonly blocked: number;
	readonly asked: number;
	/** Share of denied calls from 0 to 1, or `null` without decisions. */
	readonly blockRate: number | null;
	readonly outcomes: Readonly<Record<LedgerOutcome, number>>;
	readonly servers: readonly Tally[];
	readonly tools: readonly Tally[];
	readonly rules: readonly Tally[];
}

type Counts = Record<LedgerDecision, number>;

/** Counts rows as they arrive and keeps none. */
export function ledgerCounter(): { take(row: LedgerRow): void; stats(): LedgerStats } {
	const all: Counts = { allow: 0, deny: 0, ask: 0 };
	const outcomes = Object.fromEntries(CALL_OUTCOMES.map((outcome) => [outcome, 0])) as Record<LedgerOutcome, number>;
	const [servers, tools, rules] = [new Map<string, Counts>(), new Map<string, Counts>(), new Map<string, Counts>()];
	let from: number | null = null;
	let to: number | null = null;
	return {
		take: (row) => {
			if (row.kind === 'outcome') outcomes[row.outcome]++;
			if (row.kind !== 'decision') return;
			from ??= row.at;
			to = row.at;
			all[row.decision]++;
			add(servers, row.server, row.decision);
			add(tools, `${row.server} ${row.tool ?? row.method}`, row.decision);
			if (row.rule !== undefined) add(rules, row.rule, row.decision);
		},
		stats: () => {
			const total = all.allow + all.deny + all.ask;
			return {
				from,
				to,
				total,
				allowed: all.allow,
				blocked: all.deny,
				asked: all.ask,
				blockRate: total === 0 ? null : all.deny / total,
				outcomes,
				servers: tallies(servers),
				tools: tallies(tools),
				rules: tallies(rules),
			};
		},
	};
}

function add(table: Map<string, Counts>, name: string, decision: LedgerDecision): void {
	const counts = table.get(name) ?? { allow: 0, deny: 0, ask: 0 };
	counts[decision]++;
	table.set(name, counts);
}

function tallies(table: ReadonlyMap<string, Counts>): readonly Tally[] {
	return [...table]
		.map(([name, counts]) => ({ name, total: counts.allow + counts.deny + counts.ask, ...counts }))
		.sort((a, b) => b.total - a.total || (a.name < b.name ? -1 : 1));
}
