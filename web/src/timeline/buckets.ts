// Groups moments by the few pixels that they fall on: however many effects there are, the page draws a bounded number of marks.

import type { Moment } from '#model/timeline.ts';
import type { Axis } from './axis.ts';
import { LANES, type LaneName, laneOf, type Note, noteOf, worstNote } from './lanes.ts';

export interface Bucket {
	readonly lane: LaneName;
	/** Position in pixels. */
	readonly x: number;
	readonly moments: readonly Moment[];
	readonly note: Note;
}

/** The part of the axis that is drawn, and its width. */
export interface View {
	readonly from: number;
	readonly to: number;
	readonly width: number;
}

const BUCKET_PIXELS = 7;

export function pixelOf(place: number, { from, to, width }: View): number {
	return ((place - from) / Math.max(Number.EPSILON, to - from)) * width;
}

/** Returns the buckets by lane, each in order of time. */
export function bucketsIn(
	moments: readonly Moment[],
	axis: Axis,
	view: View,
	cited: ReadonlySet<number>,
): Readonly<Record<LaneName, readonly Bucket[]>> {
	const lanes = new Map<LaneName, Map<number, Moment[]>>(LANES.map(({ name }) => [name, new Map()]));
	for (const moment of moments) {
		const x = pixelOf(axis.place(moment.at), view);
		if (x < 0 || x > view.width) continue;
		const column = Math.floor(x / BUCKET_PIXELS);
		const lane = lanes.get(laneOf(moment));
		const like = lane?.get(column);
		if (like === undefined) lane?.set(column, [moment]);
		else like.push(moment);
	}
	const bucketsOf = (lane: LaneName): readonly Bucket[] =>
		[...(lanes.get(lane) ?? [])]
			.toSorted(([a], [b]) => a - b)
			.map(([column, inside]) => ({
				lane,
				x: column * BUCKET_PIXELS,
				moments: inside,
				note: worstNote(inside.map((moment) => noteOf(moment, cited))),
			}));
	return { files: bucketsOf('files'), processes: bucketsOf('processes'), network: bucketsOf('network'), disclosed: bucketsOf('disclosed') };
}

/** Counts effects instead of moments, because a moment may stand for many effects. */
export function effectsIn(moments: readonly Moment[]): number {
	return moments.reduce((sum, { count = 1 }) => sum + count, 0);
}
