// Search in the guard's log of decisions.

import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { number } from '#util/counted.ts';
import { asProblem, type Problem } from '../api/problem.ts';
import { request, withQuery } from '../api/request.ts';
import type { LedgerPage as Answer, LedgerLine, LedgerStats } from '../api/shapes.ts';
import { useAnswer } from '../api/use-answer.ts';
import { CommandLine } from '../parts/command-line.tsx';
import { PageHeading } from '../parts/heading.tsx';
import { Empty, Failed, Loading } from '../parts/states.tsx';
import { VirtualRows } from '../parts/virtual-rows.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { DecisionHead, DecisionRow, useRowHeight } from './decision-row.tsx';

const PAGE = 500;
const TYPING_MS = 250;
/** A page of a text search may be empty and still have a next page. */
const MOST_EMPTY_PAGES = 20;

interface Wanted {
	readonly q: string;
	readonly server: string;
	readonly tool: string;
	readonly decision: string;
	/** Values as a date and time field returns them. */
	readonly since: string;
	readonly until: string;
	readonly order: 'newest-first' | 'oldest-first';
}

export function LedgerPage({ query }: { readonly query: URLSearchParams }) {
	const [wanted, setWanted] = useState<Wanted>({
		q: query.get('q') ?? '',
		server: query.get('server') ?? '',
		tool: query.get('tool') ?? '',
		decision: query.get('decision') ?? '',
		since: '',
		until: '',
		order: 'newest-first',
	});
	const settled = useSettled(wanted);
	const stats = useAnswer<LedgerStats>('/api/ledger/stats');
	const { rows, isLoading, isComplete, problem, more } = useLedger(settled);
	const [opened, setOpened] = useState<LedgerLine>();
	const rowHeight = useRowHeight();
	const row = useCallback((index: number) => (rows[index] === undefined ? null : <DecisionRow line={rows[index]} />), [rows]);
	const open = useCallback((index: number) => setOpened(rows[index]), [rows]);
	const isFiltered = [wanted.q, wanted.server, wanted.tool, wanted.decision, wanted.since, wanted.until].some((value) => value !== '');
	return (
		<div class="full-page">
			<PageHeading title="Ledger" lead={stats.state === 'ready' ? totals(stats.answer) : 'Every decision of the guard, hash-chained.'}>
				<CommandLine command="candor ledger verify" label="command that verifies the chain" />
			</PageHeading>
			<SearchForm wanted={wanted} change={setWanted} />
			<p class="muted figures-line" role="status">
				{rows.length === 0 ? '' : `${number(rows.length)}${isComplete ? '' : '+'} rows`}
			</p>
			{problem !== undefined ? (
				<Failed problem={problem} again={more} />
			) : rows.length > 0 ? (
				<>
					<DecisionHead />
					<VirtualRows count={rows.length} rowHeight={rowHeight} label="Decisions that match" row={row} open={open} nearEnd={more} />
				</>
			) : isLoading ? (
				<Loading rows={8} />
			) : isFiltered ? (
				<Empty title="No decision matches.">Take a condition away, or widen the time.</Empty>
			) : (
				<Empty title="The ledger is empty." command="candor guard --policy default -- npx -y some-mcp-server">
					Every call that passes the guard leaves a row here.
				</Empty>
			)}
			{opened === undefined ? null : <DecisionDialog line={opened} close={() => setOpened(undefined)} />}
		</div>
	);
}

function totals({ total, allowed, blocked, blockRate }: LedgerStats): string {
	return `${number(total)} decisions: ${number(allowed)} allowed, ${number(blocked)} blocked (${(blockRate * 100).toFixed(1)} %).`;
}

interface FormProps {
	readonly wanted: Wanted;
	readonly change: (wanted: Wanted) => void;
}

function SearchForm({ wanted, change }: FormProps) {
	const text = (name: 'q' | 'server' | 'tool', label: string) => (
		<label class={`field labelled ${name === 'q' ? 'text' : 'name'}`}>
			<span>{label}</span>
			<input type="search" value={wanted[name]} onInput={(event) => change({ ...wanted, [name]: event.currentTarget.value })} />
		</label>
	);
	const time = (name: 'since' | 'until', label: string) => (
		<label class="field labelled time">
			<span>{label}</span>
			<input type="datetime-local" value={wanted[name]} onInput={(event) => change({ ...wanted, [name]: event.currentTarget.value })} />
		</label>
	);
	return (
		<search class="ledger-search">
			{text('q', 'Text')}
			{text('server', 'Server')}
			{text('tool', 'Tool')}
			<label class="field labelled">
				<span>Decision</span>
				<select value={wanted.decision} onChange={(event) => change({ ...wanted, decision: event.currentTarget.value })}>
					<option value="">All</option>
					<option value="allow">Allowed</option>
					<option value="deny">Blocked</option>
					<option value="ask">Asked</option>
				</select>
			</label>
			<label class="field labelled">
				<span>Order</span>
				<select
					value={wanted.order}
					onChange={(event) => change({ ...wanted, order: event.currentTarget.value === 'oldest-first' ? 'oldest-first' : 'newest-first' })}
				>
					<option value="newest-first">Newest first</option>
					<option value="oldest-first">Oldest first</option>
				</select>
			</label>
			{time('since', 'From')}
			{time('until', 'To')}
		</search>
	);
}

/** Returns the typed value once typing has paused. */
function useSettled<Value>(value: Value): Value {
	const [settled, setSettled] = useState(value);
	useEffect(() => {
		const timer = setTimeout(() => setSettled(value), TYPING_MS);
		return () => clearTimeout(timer);
	}, [value]);
	return settled;
}

interface Found {
	readonly rows: readonly LedgerLine[];
	readonly isLoading: boolean;
	readonly isComplete: boolean;
	readonly problem: Problem | undefined;
	readonly more: () => void;
}

function useLedger({ q, server, tool, decision, since, until, order }: Wanted): Found {
	const [found, setFound] = useState<Omit<Found, 'more'>>({ rows: [], isLoading: true, isComplete: false, problem: undefined });
	const search = useRef<{ readonly abort: AbortController; cursor: string | null | undefined; isLoading: boolean }>(undefined);
	const load = useCallback(async () => {
		const own = search.current;
		if (own === undefined || own.isLoading || own.cursor === null) return;
		own.isLoading = true;
		setFound((before) => ({ ...before, isLoading: true, problem: undefined }));
		try {
			let rows: readonly LedgerLine[] = [];
			for (let page = 0; page < MOST_EMPTY_PAGES && rows.length === 0 && own.cursor !== null; page++) {
				const path = withQuery('/api/ledger', {
					...{ q: q.trim(), server: server.trim(), tool: tool.trim(), decision, order, limit: PAGE, cursor: own.cursor },
					since: isoTime(since),
					until: isoTime(until),
				});
				const answer: Answer = await request<Answer>('GET', path, undefined, own.abort.signal);
				own.cursor = answer.next;
				rows = answer.rows;
			}
			setFound((before) => ({ rows: [...before.rows, ...rows], isLoading: false, isComplete: own.cursor === null, problem: undefined }));
		} catch (error) {
			if (!own.abort.signal.aborted) setFound((before) => ({ ...before, isLoading: false, problem: asProblem(error) }));
		} finally {
			own.isLoading = false;
		}
	}, [q, server, tool, decision, since, until, order]);
	useEffect(() => {
		const abort = new AbortController();
		search.current = { abort, cursor: undefined, isLoading: false };
		setFound({ rows: [], isLoading: true, isComplete: false, problem: undefined });
		void load();
		return () => abort.abort();
	}, [load]);
	const more = useCallback(() => void load(), [load]);
	return { ...found, more };
}

function isoTime(field: string): string | undefined {
	const date = field === '' ? undefined : new Date(field);
	return date === undefined || Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
