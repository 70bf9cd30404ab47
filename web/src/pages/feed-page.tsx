// Decisions of the guard as they are made. Rows that arrive while the feed is paused are counted, and shown when it resumes.

import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import { number } from '#util/counted.ts';
import { type LiveState, useLiveState } from '../api/live-events.ts';
import type { LedgerLine } from '../api/shapes.ts';
import { PageHeading } from '../parts/heading.tsx';
import { decisionWord } from '../parts/marks.tsx';
import { Empty, Failed, Loading } from '../parts/states.tsx';
import { VirtualRows } from '../parts/virtual-rows.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { DecisionHead, DecisionRow, useRowHeight } from './decision-row.tsx';
import type { FeedRows } from './feed-rows.ts';
import { useFeed } from './use-feed.ts';

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
				<>
					<DecisionHead />
					<VirtualRows
						count={rows.length}
						rowHeight={rowHeight}
						label="Decisions, newest first"
						row={row}
						open={open}
						addedBefore={added}
						nearEnd={feed.more}
					/>
				</>
			)}
			{opened === undefined ? null : <DecisionDialog line={opened} close={() => setOpened(undefined)} />}
		</div>
	);
}

function filtered(all: FeedRows, { text, decision }: Filter): FeedRows {
	const wanted = text.trim().toLowerCase();
	if (wanted === '' && decision === '') return all;
	const rows = all.rows.filter(
		(line) => (decision === '' || decisionWord(line.decision) === decision) && (wanted === '' || searchText(line).includes(wanted)),
	);
	// The added rows that pass the filter are not counted, so the rows in view may shift a little.
	return { rows, added: 0 };
}

function searchText({ server, tool, rule, reason, decision }: LedgerLine): string {
	return `${server} ${tool ?? ''} ${rule ?? ''} ${reason ?? ''} ${decision}`.toLowerCase();
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
