// Decisions of the guard as they are made. Rows that come in while the feed is paused are counted, and shown when it goes on.

import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { number } from '#util/counted.ts';
import { type LiveState, useLive, useLiveState } from '../api/live-events.ts';
import { asProblem, type Problem } from '../api/problem.ts';
import { request, withQuery } from '../api/request.ts';
import type { LedgerPage as Answer, LedgerLine } from '../api/shapes.ts';
import { PageHeading } from '../parts/heading.tsx';
import { decisionWord } from '../parts/marks.tsx';
import { Empty, Failed, Loading } from '../parts/states.tsx';
import { VirtualRows } from '../parts/virtual-rows.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { DecisionRow, useRowHeight } from './decision-row.tsx';

const PAGE = 500;
/** Beyond, the oldest are let go: they are in the ledger. */
const MOST_ROWS = 100_000;

interface FeedLine extends LedgerLine {
	/** It came with the stream: its number is the stream's. */
	readonly isLive?: true;
}

/** Newest first. */
interface Rows {
	readonly rows: readonly FeedLine[];
	/** Since the page was opened. */
	readonly added: number;
}

interface Filter {
	readonly text: string;
	readonly decision: string;
}

export function FeedPage() {
	const feed = useFeed();
	const [filter, setFilter] = useState<Filter>({ text: '', decision: '' });
	const [opened, setOpened] = useState<LedgerLine>();
	const rowHeight = useRowHeight();
	const { rows, added } = useMemo(() => filtered(feed.shown, filter), [feed.shown, filter]);
	const row = useCallback((index: number) => (rows[index] === undefined ? null : <DecisionRow line={rows[index]} />), [rows]);
	const open = useCallback((index: number) => setOpened(rows[index]), [rows]);
	usePauseKey(feed.toggle);
	return (
		<div class="full-page">
			<PageHeading title="Live feed" lead={<LiveLine isPaused={feed.isPaused} waiting={feed.waiting} />}>
				<button type="button" class="button" aria-pressed={feed.isPaused} onClick={feed.toggle}>
					{feed.isPaused ? 'Go on' : 'Pause'}
				</button>
			</PageHeading>
			<FilterBar filter={filter} change={setFilter} shown={rows.length} all={feed.shown.rows.length} />
			{feed.problem !== undefined && feed.shown.rows.length === 0 ? (
				<Failed problem={feed.problem} again={feed.again} />
			) : feed.isLoading && feed.shown.rows.length === 0 ? (
				<Loading rows={10} />
			) : rows.length === 0 ? (
				<NoRows isFiltered={feed.shown.rows.length > 0} />
			) : (
				<VirtualRows
					count={rows.length}
					rowHeight={rowHeight}
					label="Decisions, newest first"
					row={row}
					open={open}
					addedBefore={added}
					nearEnd={feed.more}
				/>
			)}
			{opened === undefined ? null : <DecisionDialog line={opened} close={() => setOpened(undefined)} />}
		</div>
	);
}

function filtered(all: Rows, { text, decision }: Filter): Rows {
	const wanted = text.trim().toLowerCase();
	if (wanted === '' && decision === '') return all;
	const rows = all.rows.filter(
		(line) => (decision === '' || decisionWord(line.decision) === decision) && (wanted === '' || searchText(line).includes(wanted)),
	);
	// How many of the added ones pass the filter is not counted: the rows in view may move by some.
	return { rows, added: 0 };
}

function searchText({ server, tool, rule, reason, decision }: LedgerLine): string {
	return `${server} ${tool ?? ''} ${rule ?? ''} ${reason ?? ''} ${decision}`.toLowerCase();
}

interface Feed {
	readonly shown: Rows;
	readonly isLoading: boolean;
	readonly isPaused: boolean;
	/** Came in while it was paused. */
	readonly waiting: number;
	readonly problem: Problem | undefined;
	readonly toggle: () => void;
	readonly more: () => void;
	readonly again: () => void;
}

function useFeed(): Feed {
	const [shown, setShown] = useState<Rows>({ rows: [], added: 0 });
	const [isPaused, setPaused] = useState(false);
	const [waiting, setWaiting] = useState(0);
	const [problem, setProblem] = useState<Problem>();
	const [isLoading, setLoading] = useState(true);
	const state = useRef({
		isPaused: false,
		isLoading: false,
		cursor: undefined as string | null | undefined,
		pending: [] as FeedLine[],
		frame: 0,
	});

	// All that came in since the last frame is one update.
	const flush = useCallback(() => {
		const { current } = state;
		current.frame = 0;
		if (current.isPaused) {
			setWaiting(current.pending.length);
			return;
		}
		const fresh = current.pending;
		current.pending = [];
		setWaiting(0);
		if (fresh.length > 0) setShown((before) => withFresh(before, fresh));
	}, []);
	const came = useCallback(
		(data: unknown) => {
			state.current.pending.push({ ...(data as LedgerLine), isLive: true });
			if (state.current.frame === 0) state.current.frame = requestAnimationFrame(flush);
		},
		[flush],
	);
	useLive('decision', came);
	useLive(
		'outcome',
		useCallback((data: unknown) => setShown((before) => withOutcome(before, data as Outcome)), []),
	);
	// Decisions between the first page and the beginning of the stream are in neither.
	useLive(
		'ready',
		useCallback(() => {
			request<Answer>('GET', withQuery('/api/ledger', { limit: PAGE, order: 'newest-first' })).then(
				({ rows }) => setShown((before) => (before.rows.length === 0 ? before : withFresh(before, rows.toReversed()))),
				() => {}, // the first page tells what is wrong
			);
		}, []),
	);

	const more = useCallback(() => {
		const { current } = state;
		if (current.isLoading || current.cursor === null) return;
		current.isLoading = true;
		setLoading(true);
		request<Answer>('GET', withQuery('/api/ledger', { limit: PAGE, order: 'newest-first', cursor: current.cursor })).then(
			({ rows, next }) => {
				current.cursor = next;
				current.isLoading = false;
				setLoading(false);
				setProblem(undefined);
				setShown((before) => withOlder(before, rows));
			},
			(error: unknown) => {
				current.isLoading = false;
				setLoading(false);
				setProblem(asProblem(error));
			},
		);
	}, []);
	useEffect(() => {
		more();
		return () => cancelAnimationFrame(state.current.frame);
	}, [more]);
	const toggle = useCallback(() => {
		state.current.isPaused = !state.current.isPaused;
		setPaused(state.current.isPaused);
		flush();
	}, [flush]);
	return { shown, isLoading, isPaused, waiting, problem, toggle, more, again: more };
}

/** A row of the stream and the same row of a page: their numbers may count different chains. */
function keyOf({ at, server, tool, digest }: LedgerLine): string {
	return `${at} ${server} ${tool ?? ''} ${digest ?? ''}`;
}

function withFresh({ rows, added }: Rows, fresh: readonly FeedLine[]): Rows {
	// Around a reconnection some come twice.
	const known = new Set(rows.slice(0, 2 * PAGE).map(keyOf));
	const unseen = fresh.filter((line) => !known.has(keyOf(line))).toReversed();
	return unseen.length === 0 ? { rows, added } : { rows: [...unseen, ...rows].slice(0, MOST_ROWS), added: added + unseen.length };
}

interface Outcome extends Pick<LedgerLine, 'outcome' | 'durationMs'> {
	/** Of its decision. */
	readonly seq: number;
}

/** An outcome comes soon after its decision: the row is near the top, if it is there. */
function withOutcome({ rows, added }: Rows, { seq, outcome, durationMs }: Outcome): Rows {
	const index = rows.slice(0, PAGE).findIndex((line) => line.isLive === true && line.seq === seq);
	const line = rows[index];
	return line === undefined
		? { rows, added }
		: { rows: rows.with(index, { ...line, outcome: outcome ?? null, durationMs: durationMs ?? null }), added };
}

function withOlder({ rows, added }: Rows, older: readonly LedgerLine[]): Rows {
	const known = new Set(rows.slice(-2 * PAGE).map(keyOf));
	return { rows: [...rows, ...older.filter((line) => !known.has(keyOf(line)))].slice(0, MOST_ROWS), added };
}

const STATES: Readonly<Record<LiveState, string>> = { connecting: 'Connecting …', live: 'Live', lost: 'Connection lost: trying again' };

function LiveLine({ isPaused, waiting }: { readonly isPaused: boolean; readonly waiting: number }) {
	const state = useLiveState();
	return (
		<span role="status" class={`live-state ${isPaused ? 'paused' : state}`}>
			<span class="dot" aria-hidden="true" />
			{isPaused ? `Paused, ${number(waiting)} waiting` : STATES[state]}
		</span>
	);
}

interface FilterBarProps {
	readonly filter: Filter;
	readonly change: (filter: Filter) => void;
	readonly shown: number;
	readonly all: number;
}

function FilterBar({ filter, change, shown, all }: FilterBarProps) {
	return (
		<div class="toolbar">
			<label class="field grow">
				<span class="unseen">Filter</span>
				<input
					type="search"
					placeholder="Filter by server, tool, rule or reason"
					value={filter.text}
					onInput={(event) => change({ ...filter, text: event.currentTarget.value })}
				/>
			</label>
			<label class="field">
				<span class="unseen">Decision</span>
				<select value={filter.decision} onChange={(event) => change({ ...filter, decision: event.currentTarget.value })}>
					<option value="">All decisions</option>
					<option value="allowed">Allowed</option>
					<option value="blocked">Blocked</option>
					<option value="asked">Asked</option>
				</select>
			</label>
			<span class="muted figures-line">{shown === all ? `${number(all)} rows` : `${number(shown)} of ${number(all)} rows`}</span>
		</div>
	);
}

function NoRows({ isFiltered }: { readonly isFiltered: boolean }) {
	return isFiltered ? (
		<Empty title="No row passes the filter." />
	) : (
		<Empty title="No call has passed the guard yet." command="candor guard --policy default -- npx -y some-mcp-server">
			Put the guard in front of a server, or ask it for one decision with <code>candor inspect</code>. Decisions show here as they are made.
		</Empty>
	);
}

function usePauseKey(toggle: () => void): void {
	useEffect(() => {
		const pressed = (event: KeyboardEvent) => {
			const { target } = event;
			if (event.key !== ' ' || (target instanceof HTMLElement && /^(?:INPUT|SELECT|BUTTON|TEXTAREA|A|SUMMARY)$/.test(target.tagName)))
				return;
			event.preventDefault();
			toggle();
		};
		addEventListener('keydown', pressed);
		return () => removeEventListener('keydown', pressed);
	}, [toggle]);
}
