// The rows of the live feed: the first page, new rows from the stream while it is not paused, and older pages on demand.

import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { useLive } from '../api/live-events.ts';
import { asProblem, type Problem } from '../api/problem.ts';
import { request, withQuery } from '../api/request.ts';
import type { LedgerPage as Answer, LedgerLine } from '../api/shapes.ts';
import { type FeedRows, type Outcome, PAGE, withFresh, withOlder, withOutcome } from './feed-rows.ts';

export interface Feed {
	readonly shown: FeedRows;
	readonly isLoading: boolean;
	readonly isPaused: boolean;
	/** Number of rows that arrived while the feed was paused. */
	readonly waiting: number;
	readonly problem: Problem | undefined;
	readonly toggle: () => void;
	readonly more: () => void;
	readonly again: () => void;
}

export function useFeed(): Feed {
	const [shown, setShown] = useState<FeedRows>({ rows: [], added: 0 });
	const [isPaused, setPaused] = useState(false);
	const [waiting, setWaiting] = useState(0);
	const [problem, setProblem] = useState<Problem>();
	const [isLoading, setLoading] = useState(true);
	const state = useRef({
		isPaused: false,
		isLoading: false,
		cursor: undefined as string | null | undefined,
		pending: [] as LedgerLine[],
		frame: 0,
	});

	// All arrivals since the last frame become one update.
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
			state.current.pending.push(data as LedgerLine);
			if (state.current.frame === 0) state.current.frame = requestAnimationFrame(flush);
		},
		[flush],
	);
	useLive('decision', came);
	useLive(
		'outcome',
		useCallback((data: unknown) => setShown((before) => withOutcome(before, data as Outcome)), []),
	);
	// Decisions between the first page and the beginning of the stream are in neither, so the first page is loaded again.
	useLive(
		'ready',
		useCallback(() => {
			request<Answer>('GET', withQuery('/api/ledger', { limit: PAGE, order: 'newest-first' })).then(
				({ rows }) => setShown((before) => (before.rows.length === 0 ? before : withFresh(before, rows.toReversed()))),
				() => {}, // the first page reports the problem
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
