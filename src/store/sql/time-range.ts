// The part of the time order that a page or a count covers.

import { type RawBuilder, sql } from 'kysely';
import type { ChainFilter, DecisionPageRequest } from '#model/ports.ts';
import { parsedSeqCursor } from './page-cursor.ts';

/** The successor of this number is still exact. */
const LATEST = Number.MAX_SAFE_INTEGER - 1;

/** Whole microseconds, both inclusive. */
export function timesOf({ since, until }: ChainFilter): { readonly since: number; readonly until: number } {
	const within = (time: number) => Math.min(Math.max(time, 0), LATEST);
	return { since: Math.ceil(within(since ?? 0)), until: Math.floor(within(until ?? LATEST)) };
}

/** A position between two rows of the time order. */
interface TimePlace {
	readonly at: number;
	readonly seq: number;
}

/** Rows of the time order in one direction, from a position to a time. */
export interface TimeRange {
	readonly isNewestFirst: boolean;
	readonly from: TimePlace;
	readonly to: number;
}

export function timeRangeOf(request: Pick<DecisionPageRequest, 'since' | 'until' | 'cursor' | 'order'>): TimeRange {
	const { since, until } = timesOf(request);
	const cursor = request.cursor === undefined ? undefined : parsedSeqCursor(request.cursor);
	const isNewestFirst = request.order !== 'oldest-first';
	const edge: TimePlace = isNewestFirst ? { at: until + 1, seq: 0 } : { at: since, seq: -1 };
	const isInside = cursor !== undefined && (isNewestFirst ? cursor.at <= until : cursor.at >= since);
	return { isNewestFirst, from: isInside ? cursor : edge, to: isNewestFirst ? since : until };
}

/** Uses row values, with which both databases seek to such a position in an index on the two columns. */
export function inRange({ isNewestFirst, from, to }: TimeRange): RawBuilder<boolean> {
	return isNewestFirst
		? sql<boolean>`(at, seq) < (${from.at}, ${from.seq}) and at >= ${to}`
		: sql<boolean>`(at, seq) > (${from.at}, ${from.seq}) and at <= ${to}`;
}

export function inOrder({ isNewestFirst }: TimeRange): RawBuilder<unknown> {
	return isNewestFirst ? sql`order by at desc, seq desc` : sql`order by at, seq`;
}
