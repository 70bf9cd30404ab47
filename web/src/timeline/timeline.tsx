// The timeline of an audit: the calls as a band, and below it the observations of kernel and network, lane by lane.

import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Report } from '#model/report.ts';
import type { RunTimeline } from '#model/timeline.ts';
import { number } from '#util/counted.ts';
import { duration } from '../format-time.ts';
import { useWidth } from '../parts/use-width.ts';
import { type AxisKind, callAxis, timeAxis } from './axis.ts';
import { bucketsIn, pixelOf, type View } from './buckets.ts';
import { Drawing } from './drawing.tsx';
import { Inspector, type Selection } from './inspector.tsx';
import { LaneNames } from './lane-names.tsx';
import { noteOf } from './lanes.ts';
import { passMarks, ticks } from './ruler.ts';
import { namedSpans, stepBars, stepSubject } from './step-bars.ts';
import { TimelineToolbar } from './timeline-toolbar.tsx';
import { useRange } from './use-range.ts';

const LEGEND = [
	['cited', 'cited by a finding, or a call without an answer'],
	['unexplained', 'unexplained, or a call answered with an error'],
	['explained', 'explained'],
] as const;

interface TimelineProps {
	readonly report: Report;
	readonly timeline: RunTimeline;
	/** Number of the observation to show. `asked` changes when it is requested again. */
	readonly focus: { readonly seq: number; readonly asked: number } | undefined;
}

export function TimelineView({ report, timeline, focus }: TimelineProps) {
	const [kind, setKind] = useState<AxisKind>('calls');
	const [tool, setTool] = useState('');
	const [isLooseOnly, setLooseOnly] = useState(false);
	const [width, box] = useWidth();
	const { began, ended } = timeline;
	const cited = useMemo(() => new Set(report.findings.flatMap(({ evidence }) => evidence)), [report]);
	const [selection, setSelection] = useState<Selection | undefined>(() => firstCited(timeline, cited));
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
	const { range, show, zoom, pan } = useRange(axis);
	const view: View = { ...range, width };
	const buckets = useMemo(() => bucketsIn(moments, axis, { ...range, width }, cited), [moments, axis, range, width, cited]);
	const bars = useMemo(() => stepBars(steps, began, axis, { ...range, width }), [steps, began, axis, range, width]);
	const names = useMemo(() => namedSpans(steps, began, axis, { ...range, width }), [steps, began, axis, range, width]);

	// Runs only when an observation is requested.
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
		<div class="timeline">
			<TimelineToolbar
				{...{ kind, setKind, tool, setTool, tools, isLooseOnly, setLooseOnly, zoom, pan }}
				reset={() => show(0, axis.length)}
			/>
			<div class="plot">
				<LaneNames calls={steps.length} moments={moments} />
				<div class="plot-area" ref={box}>
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
				</div>
			</div>
			<p class="legend muted">
				{LEGEND.map(([note, words]) => (
					<span key={note} class="legend-entry">
						<span class={`swatch ${note}`} /> {words}
					</span>
				))}
				{timeline.leftOut > 0
					? ` · ${number(timeline.leftOut)} explained effects are not drawn: the report keeps ${number(timeline.moments.length)}`
					: ''}
			</p>
			<Inspector selection={selection} report={report} began={began} />
		</div>
	);
}

function Minimap({ from, to }: { readonly from: number; readonly to: number }) {
	return (
		<div class="minimap" aria-hidden="true">
			<span style={{ left: `${from * 100}%`, width: `${Math.max(0.5, (to - from) * 100)}%` }} />
		</div>
	);
}

/** Returns the first moment that a finding cites, because a reader looks for it first. */
function firstCited({ moments }: RunTimeline, cited: ReadonlySet<number>): Selection | undefined {
	const moment = moments.find(({ seq }) => cited.has(seq));
	return moment === undefined ? undefined : { kind: 'moments', moments: [moment] };
}

function nearest({ moments }: RunTimeline, seq: number): RunTimeline['moments'][number] | undefined {
	return moments.find((moment) => moment.seq === seq) ?? moments.findLast((moment) => moment.seq <= seq);
}
