// The timeline of an audit: the calls as a band, and below it what the kernel and the network saw, lane by lane.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Report } from '#model/report.ts';
import type { RunTimeline } from '#model/timeline.ts';
import { counted, number } from '#util/counted.ts';
import { printable } from '#util/printable.ts';
import { duration } from '../format-time.ts';
import { AXES, type AxisKind, callAxis, timeAxis } from './axis.ts';
import { type Bucket, bucketsIn, effectsIn, pixelOf, type View } from './buckets.ts';
import { Inspector, type Selection } from './inspector.tsx';
import { LANES, noteOf, verbOf } from './lanes.ts';
import { namedSpans, type StepBar, stepBars, stepSubject } from './step-bars.ts';

const LANE_HEIGHT = 52;
const BAND_TOP = 40;
const BAND_HEIGHT = 22;
const LANES_TOP = BAND_TOP + BAND_HEIGHT + 12;
const HEIGHT = LANES_TOP + LANES.length * LANE_HEIGHT + 22;
const MOST_ZOOM = 4000;

interface TimelineProps {
	readonly report: Report;
	readonly timeline: RunTimeline;
	/** An observation to look at, by its number; `asked` changes when it is asked for again. */
	readonly focus: { readonly seq: number; readonly asked: number } | undefined;
}

export function TimelineView({ report, timeline, focus }: TimelineProps) {
	const [kind, setKind] = useState<AxisKind>('calls');
	const [tool, setTool] = useState('');
	const [isLooseOnly, setLooseOnly] = useState(false);
	const [selection, setSelection] = useState<Selection>();
	const [width, box] = useWidth();
	const { began, ended } = timeline;
	const cited = useMemo(() => new Set(report.findings.flatMap(({ evidence }) => evidence)), [report]);
	const steps = useMemo(() => report.steps.filter((result) => tool === '' || stepSubject(result) === tool), [report, tool]);
	const moments = useMemo(() => {
		const ids = new Set(steps.map(({ step }) => step.id));
		return timeline.moments.filter(
			(moment) =>
				(tool === '' || (moment.step !== undefined && ids.has(moment.step))) && (!isLooseOnly || noteOf(moment, cited) !== 'explained'),
		);
	}, [timeline, steps, tool, isLooseOnly, cited]);
	const axis = useMemo(
		() => (kind === 'calls' ? callAxis(steps, began, ended - began) : timeAxis(ended - began)),
		[kind, steps, began, ended],
	);
	const [range, setRange] = useState({ from: 0, to: axis.length });
	useEffect(() => setRange({ from: 0, to: axis.length }), [axis]);
	const view: View = { ...range, width };
	const buckets = useMemo(() => bucketsIn(moments, axis, { ...range, width }, cited), [moments, axis, range, width, cited]);
	const bars = useMemo(() => stepBars(steps, began, axis, { ...range, width }), [steps, began, axis, range, width]);
	const names = useMemo(() => namedSpans(steps, began, axis, { ...range, width }), [steps, began, axis, range, width]);

	const show = (from: number, to: number) => {
		const span = Math.max(axis.length / MOST_ZOOM, Math.min(axis.length, to - from));
		const start = Math.max(0, Math.min(axis.length - span, from));
		setRange({ from: start, to: start + span });
	};
	const zoom = (factor: number, at = 0.5) => {
		const span = range.to - range.from;
		const middle = range.from + span * at;
		show(middle - span * factor * at, middle + span * factor * (1 - at));
	};
	const pan = (share: number) => show(range.from + (range.to - range.from) * share, range.to + (range.to - range.from) * share);

	// Only when something is asked for.
	useEffect(() => {
		const moment = focus === undefined ? undefined : nearest(timeline, focus.seq);
		if (moment === undefined) return;
		const place = axis.place(moment.at);
		const span = axis.length / 12;
		show(place - span / 2, place + span / 2);
		setSelection({ kind: 'moments', moments: [moment] });
	}, [focus]);

	const tools = useMemo(() => [...new Set(report.steps.map(stepSubject))], [report]);
	return (
		<div class="timeline" ref={box}>
			<div class="toolbar" role="toolbar" aria-label="Timeline">
				<fieldset class="segments">
					<legend class="unseen">Axis</legend>
					{AXES.map((one) => (
						<label key={one}>
							<input type="radio" name="axis" checked={kind === one} onChange={() => setKind(one)} />
							<span>{one === 'calls' ? 'By call' : 'By time'}</span>
						</label>
					))}
				</fieldset>
				<label class="field">
					<span class="unseen">Tool</span>
					<select value={tool} onChange={(event) => setTool(event.currentTarget.value)}>
						<option value="">All calls</option>
						{tools.map((name) => (
							<option key={name} value={name}>
								{printable(name)}
							</option>
						))}
					</select>
				</label>
				<label class="check">
					<input type="checkbox" checked={isLooseOnly} onChange={(event) => setLooseOnly(event.currentTarget.checked)} />
					<span>Unexplained only</span>
				</label>
				<span class="spacer" />
				<span class="buttons">
					<ToolButton label="Earlier" sign="←" act={() => pan(-0.5)} />
					<ToolButton label="Later" sign="→" act={() => pan(0.5)} />
					<ToolButton label="Zoom out" sign="−" act={() => zoom(2)} />
					<ToolButton label="Zoom in" sign="+" act={() => zoom(0.5)} />
					<ToolButton label="Reset: show all" sign="Reset" act={() => show(0, axis.length)} />
				</span>
			</div>
			<Drawing
				{...{ view, buckets, bars, names, selection, report }}
				marks={ticks(axis.timeAt(range.from), axis.timeAt(range.to)).map((at) => ({
					x: pixelOf(axis.place(at), view),
					label: duration(at),
				}))}
				isTime={kind === 'time'}
				passes={passMarks(report, began).map(({ at, label }) => ({ x: pixelOf(axis.place(at), view), label }))}
				select={setSelection}
				zoom={zoom}
				pan={pan}
				showPart={(from, to) => show(range.from + (range.to - range.from) * from, range.from + (range.to - range.from) * to)}
				reset={() => show(0, axis.length)}
			/>
			<Minimap from={range.from / axis.length} to={range.to / axis.length} />
			<p class="legend muted">
				<span class="swatch cited" /> cited by a finding <span class="swatch unexplained" /> unexplained <span class="swatch explained" />{' '}
				explained
				{timeline.leftOut > 0
					? ` · ${number(timeline.leftOut)} explained effects are not drawn: the report keeps ${number(timeline.moments.length)}`
					: ''}
			</p>
			<Inspector selection={selection} report={report} began={began} />
		</div>
	);
}

function ToolButton({ label, sign, act }: { readonly label: string; readonly sign: string; readonly act: () => void }) {
	return (
		<button type="button" class="button small" aria-label={label} title={label} onClick={act}>
			{sign}
		</button>
	);
}

function Minimap({ from, to }: { readonly from: number; readonly to: number }) {
	return (
		<div class="minimap" aria-hidden="true">
			<span style={{ left: `${from * 100}%`, width: `${Math.max(0.5, (to - from) * 100)}%` }} />
		</div>
	);
}

interface DrawingProps {
	readonly report: Report;
	readonly view: View;
	readonly buckets: ReturnType<typeof bucketsIn>;
	readonly bars: readonly StepBar[];
	readonly names: ReturnType<typeof namedSpans>;
	readonly marks: readonly { readonly x: number; readonly label: string }[];
	readonly passes: readonly { readonly x: number; readonly label: string }[];
	readonly isTime: boolean;
	readonly selection: Selection | undefined;
	readonly select: (selection: Selection) => void;
	readonly zoom: (factor: number, at?: number) => void;
	readonly pan: (share: number) => void;
	/** Shares of what is shown now. */
	readonly showPart: (from: number, to: number) => void;
	readonly reset: () => void;
}

function Drawing(props: DrawingProps) {
	const { report, view, buckets, bars, names, marks, passes, isTime, select, zoom, pan, showPart, reset } = props;
	const svg = useRef<SVGSVGElement>(null);
	const [drag, setDrag] = useState<{ readonly from: number; readonly to: number }>();
	useWheel(svg, (delta, at) => zoom(delta > 0 ? 1.25 : 0.8, at));
	const at = (event: PointerEvent) => {
		const { left, width } = svg.current?.getBoundingClientRect() ?? { left: 0, width: 1 };
		return Math.max(0, Math.min(1, (event.clientX - left) / width));
	};
	const keys: Readonly<Record<string, () => void>> = {
		'+': () => zoom(0.5),
		'=': () => zoom(0.5),
		'-': () => zoom(2),
		'0': reset,
		'[': () => pan(-0.5),
		']': () => pan(0.5),
		ArrowRight: () => moveFocus(svg.current, 1, 0),
		ArrowLeft: () => moveFocus(svg.current, -1, 0),
		ArrowDown: () => moveFocus(svg.current, 0, 1),
		ArrowUp: () => moveFocus(svg.current, 0, -1),
	};
	return (
		<svg
			ref={svg}
			class="drawing"
			width={view.width}
			height={HEIGHT}
			role="group"
			aria-label="Timeline of calls and effects. Arrow keys move between marks, plus and minus zoom, 0 shows all."
			onKeyDown={(event) => {
				const act = event.ctrlKey || event.metaKey || event.altKey || !Object.hasOwn(keys, event.key) ? undefined : keys[event.key];
				if (act === undefined) return;
				event.preventDefault();
				act();
			}}
			onPointerDown={(event) => {
				if (event.button === 0 && event.pointerType === 'mouse' && event.target === svg.current)
					setDrag({ from: at(event), to: at(event) });
			}}
			onPointerMove={(event) => drag !== undefined && setDrag({ from: drag.from, to: at(event) })}
			onPointerLeave={() => setDrag(undefined)}
			onPointerUp={() => {
				if (drag !== undefined && Math.abs(drag.to - drag.from) > 0.01)
					showPart(Math.min(drag.from, drag.to), Math.max(drag.from, drag.to));
				setDrag(undefined);
			}}
		>
			{LANES.map(({ name, title }, lane) => (
				<g key={name} class="lane" aria-hidden="true">
					<rect x={0} y={LANES_TOP + lane * LANE_HEIGHT} width={view.width} height={LANE_HEIGHT - 4} rx={4} />
					<text x={6} y={LANES_TOP + lane * LANE_HEIGHT + 13}>
						{title}
					</text>
				</g>
			))}
			{passes.map(({ x, label }, index) =>
				x < -1 || x > view.width ? null : (
					<g key={label} class="pass" aria-hidden="true">
						<line x1={x} x2={x} y1={0} y2={HEIGHT - 18} />
						<text x={x + 4} y={11}>
							{fitted(printable(label), Math.min(view.width, passes[index + 1]?.x ?? view.width) - x - 8)}
						</text>
					</g>
				),
			)}
			{names.map(({ x, width, name }) => (
				<text key={`${x}`} class="span-name" x={x + 1} y={BAND_TOP - 7} aria-hidden="true">
					{fitted(printable(name), width)}
				</text>
			))}
			{bars.map((bar, index) => (
				<Mark
					key={`${bar.x}`}
					isFirst={index === 0}
					lane={-1}
					label={barLabel(bar)}
					show={() => select({ kind: 'step', step: bar.first, moments: [] })}
				>
					<rect class={`step ${bar.tone}`} x={bar.x} y={BAND_TOP} width={bar.width} height={BAND_HEIGHT} rx={2} />
				</Mark>
			))}
			{LANES.map(({ name, title }, lane) =>
				buckets[name].map((bucket) => (
					<Mark
						key={`${name}${bucket.x}`}
						isFirst={bars.length === 0 && bucket === firstOf(buckets)}
						lane={lane}
						label={bucketLabel(bucket, title, report)}
						show={() => select({ kind: 'moments', moments: bucket.moments })}
					>
						<BucketBar bucket={bucket} lane={lane} />
					</Mark>
				)),
			)}
			{isTime
				? marks.map(({ x, label }) => (
						<text
							key={label}
							class="tick"
							x={x}
							y={HEIGHT - 4}
							text-anchor={x < 20 ? 'start' : x > view.width - 30 ? 'end' : 'middle'}
							aria-hidden="true"
						>
							{label}
						</text>
					))
				: null}
			{drag === undefined ? null : (
				<rect
					class="drag"
					x={Math.min(drag.from, drag.to) * view.width}
					y={0}
					width={Math.abs(drag.to - drag.from) * view.width}
					height={HEIGHT}
				/>
			)}
		</svg>
	);
}

function firstOf(buckets: DrawingProps['buckets']): Bucket | undefined {
	return LANES.map(({ name }) => buckets[name][0]).find((bucket) => bucket !== undefined);
}

interface MarkProps {
	readonly isFirst: boolean;
	readonly lane: number;
	readonly label: string;
	readonly show: () => void;
	readonly children: preact.ComponentChildren;
}

/** One stop of the keyboard for the whole drawing: the first mark; arrows lead to the others. */
function Mark({ isFirst, lane, label, show, children }: MarkProps) {
	return (
		<g
			class="mark"
			role="button"
			tabIndex={isFirst ? 0 : -1}
			data-lane={lane}
			aria-label={label}
			onPointerEnter={show}
			onFocus={show}
			onClick={show}
			onKeyDown={(event) => {
				if (event.key !== 'Enter' && event.key !== ' ') return;
				event.preventDefault();
				show();
			}}
		>
			{children}
		</g>
	);
}

/** Twice as many effects are one step higher: a thousand reads must not flatten one connection. */
function BucketBar({ bucket, lane }: { readonly bucket: Bucket; readonly lane: number }) {
	const tall = Math.min(LANE_HEIGHT - 25, 11 + Math.log2(effectsIn(bucket.moments)) * 2.5);
	const bottom = LANES_TOP + (lane + 1) * LANE_HEIGHT - 7;
	return <rect class={`effect ${bucket.note}`} x={bucket.x} y={bottom - tall} width={6} height={tall} rx={1.5} />;
}

function barLabel({ first, count, tone }: StepBar): string {
	const rest = count > 1 ? ` and ${counted(count - 1, 'more call')}` : '';
	return `Call ${first.step.id}, ${printable(stepSubject(first))}: ${first.outcome}${rest}${tone === 'broken' ? ', some did not end well' : ''}`;
}

function bucketLabel({ moments, note }: Bucket, title: string, report: Report): string {
	const [first] = moments;
	if (first === undefined) return title;
	const step = first.step === undefined ? undefined : report.steps.find((result) => result.step.id === first.step);
	const during = step === undefined ? 'outside of calls' : `during call ${step.step.id} of ${printable(stepSubject(step))}`;
	const more = moments.length > 1 ? ` and ${number(moments.length - 1)} more` : '';
	return `${title}, ${during}: ${verbOf(first)} ${printable(first.subject)}${more}, ${note}`;
}

/** To the next mark in this lane, or to the nearest one in the next lane that has any. */
function moveFocus(svg: SVGSVGElement | null, along: number, across: number): void {
	const current = document.activeElement;
	if (svg === null || !(current instanceof SVGGElement) || !svg.contains(current)) return;
	const all = [...svg.querySelectorAll<SVGGElement>('g.mark')];
	const lane = Number(current.dataset['lane']);
	const x = current.getBoundingClientRect().left;
	if (across === 0) {
		const like = all.filter((mark) => Number(mark.dataset['lane']) === lane);
		like[like.indexOf(current) + along]?.focus();
		return;
	}
	const lanes = [...new Set(all.map((mark) => Number(mark.dataset['lane'])))].toSorted((a, b) => a - b);
	const next = lanes[lanes.indexOf(lane) + across];
	const there = all.filter((mark) => Number(mark.dataset['lane']) === next);
	there.toSorted((a, b) => Math.abs(a.getBoundingClientRect().left - x) - Math.abs(b.getBoundingClientRect().left - x))[0]?.focus();
}

/** `search_n…`: as much as about 6.2 pixels a letter leave room for. */
function fitted(text: string, width: number): string {
	const most = Math.floor(width / 6.2);
	return text.length <= most ? text : most < 3 ? '' : `${text.slice(0, most - 1)}…`;
}

/** Round times, about eight of them. */
function ticks(from: number, to: number): readonly number[] {
	const rough = Math.max(1, (to - from) / 7);
	const power = 10 ** Math.floor(Math.log10(rough));
	const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough) ?? rough;
	const first = Math.ceil(from / step) * step;
	return Array.from({ length: Math.max(0, Math.floor((to - first) / step) + 1) }, (_, index) => first + index * step);
}

/** A pass begins with the last start before its first step. */
function passMarks({ run, steps, coverage }: Report, began: number): readonly { readonly at: number; readonly label: string }[] {
	const starts = coverage.phases.filter(({ phase }) => phase === 'start');
	return run.passes.flatMap(({ number: pass, label, firstStep }) => {
		const first = steps.find(({ step }) => step.id >= firstStep);
		const start = first === undefined ? undefined : starts.findLast((span) => span.began <= first.began);
		return start === undefined ? [] : [{ at: start.began - began, label: `pass ${pass}: ${label}` }];
	});
}

function nearest({ moments }: RunTimeline, seq: number): RunTimeline['moments'][number] | undefined {
	return moments.find((moment) => moment.seq === seq) ?? moments.findLast((moment) => moment.seq <= seq);
}

function useWidth(): readonly [number, preact.Ref<HTMLDivElement>] {
	const [width, setWidth] = useState(800);
	const box = useRef<HTMLDivElement>(null);
	useEffect(() => {
		const element = box.current;
		if (element === null) return;
		const measure = () => setWidth(Math.max(260, element.clientWidth));
		const observer = new ResizeObserver(measure);
		observer.observe(element);
		measure();
		return () => observer.disconnect();
	}, []);
	return [width, box];
}

/** Zooms with Ctrl and the wheel, or with two fingers; the page still scrolls with the wheel alone. */
function useWheel(svg: preact.RefObject<SVGSVGElement | null>, turned: (delta: number, at: number) => void): void {
	const latest = useRef(turned);
	latest.current = turned;
	useEffect(() => {
		const element = svg.current;
		if (element === null) return;
		const wheel = (event: WheelEvent) => {
			if (!event.ctrlKey && !event.metaKey) return;
			event.preventDefault();
			const { left, width } = element.getBoundingClientRect();
			latest.current(event.deltaY, (event.clientX - left) / width);
		};
		element.addEventListener('wheel', wheel, { passive: false });
		return () => element.removeEventListener('wheel', wheel);
	}, [svg]);
}
