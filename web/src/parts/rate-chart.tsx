// Allowed and blocked calls over time.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { number } from '#util/counted.ts';
import type { SeriesPoint } from '../api/shapes.ts';
import { milliseconds } from '../format-time.ts';

const HEIGHT = 240;

export function RateChart({ series }: { readonly series: readonly SeriesPoint[] }) {
	const box = useRef<HTMLDivElement>(null);
	const sorted = useMemo(() => series.toSorted((a, b) => milliseconds(a.at) - milliseconds(b.at)), [series]);
	const [pointed, setPointed] = useState<number>();
	useEffect(() => {
		const element = box.current;
		if (element === null) return;
		let chart: uPlot | undefined;
		const draw = () => {
			chart?.destroy();
			chart = new uPlot(optionsFor(element, setPointed), dataOf(sorted), element);
		};
		draw();
		const sized = new ResizeObserver(() => chart?.setSize({ width: element.clientWidth, height: HEIGHT }));
		sized.observe(element);
		// The colours are the page's own, which follow the theme.
		const themed = new MutationObserver(draw);
		themed.observe(document.documentElement, { attributeFilter: ['data-theme'] });
		return () => {
			sized.disconnect();
			themed.disconnect();
			chart?.destroy();
		};
	}, [sorted]);
	const blocked = series.reduce((sum, point) => sum + point.blocked, 0);
	const allowed = series.reduce((sum, point) => sum + point.allowed, 0);
	const point = pointed === undefined ? undefined : sorted[pointed];
	return (
		<>
			<p class="chart-figures">
				<span class="chart-figure">
					<span class="swatch allowed" /> {number(point?.allowed ?? allowed)} allowed
				</span>
				<span class="chart-figure">
					<span class="swatch blocked" /> {number(point?.blocked ?? blocked)} blocked
				</span>
				<span class="muted">{point === undefined ? timeSpan(sorted) : timeOf(point)}</span>
			</p>
			<div
				ref={box}
				class="chart"
				role="img"
				aria-label={`Calls over time: ${allowed} allowed and ${blocked} blocked in ${series.length} intervals`}
			/>
		</>
	);
}

function dayOf({ at }: SeriesPoint): string {
	return new Date(milliseconds(at)).toLocaleDateString('en-GB', { day: 'numeric', month: 'short' });
}

function timeOf({ at }: SeriesPoint): string {
	return new Date(milliseconds(at)).toLocaleString('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
}

function timeSpan(sorted: readonly SeriesPoint[]): string {
	const [first, last] = [sorted[0], sorted.at(-1)];
	return first === undefined || last === undefined ? '' : `${dayOf(first)} – ${dayOf(last)}`;
}

/** Blocked calls are drawn in front of all calls: the visible part behind them is the allowed calls. */
function dataOf(sorted: readonly SeriesPoint[]): uPlot.AlignedData {
	return [
		sorted.map(({ at }) => milliseconds(at) / 1000),
		sorted.map(({ allowed, blocked }) => allowed + blocked),
		sorted.map(({ blocked }) => blocked),
	];
}

function optionsFor(element: HTMLElement, point: (index: number | undefined) => void): uPlot.Options {
	const color = (name: string) => getComputedStyle(element).getPropertyValue(name).trim();
	const bars = uPlot.paths.bars?.({ size: [0.7, 26], radius: 0.2 });
	const shown = bars === undefined ? {} : { paths: bars };
	const axis = {
		stroke: color('--muted'),
		grid: { stroke: color('--line'), width: 1 },
		ticks: { show: false },
		font: '12px system-ui, sans-serif',
	};
	return {
		width: element.clientWidth,
		height: HEIGHT,
		cursor: { points: { show: false }, y: false },
		legend: { show: false },
		hooks: { setCursor: [({ cursor }) => point(cursor.idx ?? undefined)] },
		scales: { x: { time: true, range: withRoom }, y: { range: (_chart, _least, most) => [0, Math.max(1, most * 1.1)] } },
		axes: [
			{
				...axis,
				size: 30,
				grid: { show: false },
				values: (_chart, ticks, _axis, _space, step) => ticks.map((tick) => tickLabel(tick, step)),
			},
			{ ...axis, size: 44, values: (_chart, ticks) => ticks.map((tick) => (Number.isInteger(tick) ? tick.toLocaleString('en') : '')) },
		],
		series: [
			{},
			{ fill: color('--chart-allowed'), stroke: color('--chart-allowed'), points: { show: false }, ...shown },
			{ fill: color('--chart-blocked'), stroke: color('--chart-blocked'), points: { show: false }, ...shown },
		],
	};
}

/** Adds half an interval at either end. Otherwise, the first and the last bar are cut off. */
function withRoom(chart: uPlot, least: number, most: number): [number, number] {
	const half = (most - least) / Math.max(1, (chart.data[0]?.length ?? 2) - 1) / 2 || 1800;
	return [least - half, most + half];
}

/** `14:00`, and the day where a day begins or if the ticks are days. */
function tickLabel(seconds: number, step: number): string {
	const date = new Date(seconds * 1000);
	const isDay = step >= 86_400 || (date.getHours() === 0 && date.getMinutes() === 0);
	return isDay
		? date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })
		: date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
}
