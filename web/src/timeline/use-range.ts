// The shown part of the axis, with zooming and panning.

import { useEffect, useState } from 'preact/hooks';
import type { Axis } from './axis.ts';

const MOST_ZOOM = 4000;

export interface Range {
	readonly from: number;
	readonly to: number;
}

export interface ShownRange {
	readonly range: Range;
	readonly show: (from: number, to: number) => void;
	/** `at`: the share of the shown part that stays in place. */
	readonly zoom: (factor: number, at?: number) => void;
	readonly pan: (share: number) => void;
}

/** Shows the whole axis until a part is chosen, and again when the axis changes. */
export function useRange(axis: Axis): ShownRange {
	const [range, setRange] = useState<Range>({ from: 0, to: axis.length });
	useEffect(() => setRange({ from: 0, to: axis.length }), [axis]);
	const span = range.to - range.from;
	const show = (from: number, to: number) => {
		const shown = Math.max(axis.length / MOST_ZOOM, Math.min(axis.length, to - from));
		const start = Math.max(0, Math.min(axis.length - shown, from));
		setRange({ from: start, to: start + shown });
	};
	const zoom = (factor: number, at = 0.5) => {
		const middle = range.from + span * at;
		show(middle - span * factor * at, middle + span * factor * (1 - at));
	};
	return { range, show, zoom, pan: (share) => show(range.from + span * share, range.to + span * share) };
}
