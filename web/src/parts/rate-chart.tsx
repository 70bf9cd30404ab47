// Allowed and blocked calls over time.

import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { SeriesPoint } from '../api/shapes.ts';
import { milliseconds } from '../format-time.ts';

const HEIGHT = 260;

export function RateChart({ series }: { readonly series: readonly SeriesPoint[] }) {
	const box = useRef<HTMLDivElement>(null);
	useEffect(() => {
		const element = box.current;
		if (element === null) return;
		let chart: uPlot | undefined;
		const draw = () => {
			chart?.destroy();
			chart = new uPlot(optionsFor(element), dataOf(series), element);
		};
		draw();
		const sized = new ResizeObserver(() => chart?.setSize({ width: element.clientWidth, height: HEIGHT }));
		sized.observe(element);
		// Colours are read from the page's own, which follow the theme.
		const themed = new MutationObserver(draw);
		themed.observe(document.documentElement, { attributeFilter: ['data-theme'] });
		return () => {
			sized.disconnect();
			themed.disconnect();
			chart?.destroy();
		};
	}, [series]);
	const blocked = series.reduce((sum, point) => sum + point.blocked, 0);
	const allowed = series.reduce((sum, point) => sum + point.allowed, 0);
	return (
		<div
			ref={box}
			class="chart"
			role="img"
			aria-label={`Calls over time: ${allowed} allowed and ${blocked} blocked in ${series.length} intervals`}
		/>
	);
}

function dataOf(series: readonly SeriesPoint[]): uPlot.AlignedData {
	const sorted = series.toSorted((a, b) => milliseconds(a.at) - milliseconds(b.at));
	return [
		sorted.map(({ at }) => milliseconds(at) / 1000),
		sorted.map(({ allowed, blocked }) => allowed + blocked),
		sorted.map(({ blocked }) => blocked),
	];
}

function optionsFor(element: HTMLElement): uPlot.Options {
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
		legend: { show: true, live: true },
		// Without a pointer over it, the legend tells of the last interval.
		hooks: { ready: [showLast], setLegend: [showLast] },
		scales: { x: { time: true, range: withRoom }, y: { range: (_chart, _least, most) => [0, Math.max(1, most * 1.1)] } },
		axes: [
			{ ...axis, grid: { show: false }, values: (_chart, ticks, _axis, _space, step) => ticks.map((tick) => tickLabel(tick, step)) },
			{ ...axis, size: 44, values: (_chart, ticks) => ticks.map((tick) => (Number.isInteger(tick) ? tick.toLocaleString('en') : '')) },
		],
		series: [
			{ label: 'time', value: '{DD} {MMM} {HH}:{mm}' },
			{
				label: 'allowed',
				fill: color('--chart-allowed'),
				stroke: color('--chart-allowed'),
				points: { show: false },
				value: (chart, total, _series, index) => allowedOf(chart, total, index),
				...shown,
			},
			{ label: 'blocked', fill: color('--chart-blocked'), stroke: color('--chart-blocked'), points: { show: false }, ...shown },
		],
	};
}

function showLast(chart: uPlot): void {
	const last = (chart.data[0]?.length ?? 0) - 1;
	if (last >= 0 && (chart.legend.idx === null || chart.legend.idx === undefined)) chart.setLegend({ idx: last }, false);
}

/** Half an interval at either end: else the first and the last bar are cut. */
function withRoom(chart: uPlot, least: number, most: number): [number, number] {
	const half = (most - least) / Math.max(1, (chart.data[0]?.length ?? 2) - 1) / 2 || 1800;
	return [least - half, most + half];
}

/** The bars of the allowed calls stand behind those of the blocked ones, and so have the height of both. */
function allowedOf(chart: uPlot, total: number | null, index: number | null): string {
	if (total === null || index === null) return '–';
	return (total - (chart.data[2]?.[index] ?? 0)).toLocaleString('en');
}

/** `14:00`, and the day where a day begins or the ticks are days. */
function tickLabel(seconds: number, step: number): string {
	const date = new Date(seconds * 1000);
	const isDay = step >= 86_400 || (date.getHours() === 0 && date.getMinutes() === 0);
	return isDay
		? date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })
		: date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
}
