// The drawing itself: the band of calls, the lanes of effects, and the selection of a part with the pointer.

import { useRef, useState } from 'preact/hooks';
import type { Report } from '#model/report.ts';
import { printable } from '#util/printable.ts';
import type { Bucket, bucketsIn, View } from './buckets.ts';
import type { Selection } from './inspector.tsx';
import { LANES } from './lanes.ts';
import { BAND_HEIGHT, BAND_TOP, HEIGHT, LANE_GAP, LANE_HEIGHT, LANES_TOP } from './layout.ts';
import { BucketBar, barLabel, bucketLabel, Mark } from './mark.tsx';
import { moveFocus } from './move-focus.ts';
import { fitted } from './ruler.ts';
import type { namedSpans, StepBar } from './step-bars.ts';
import { useWheel } from './use-wheel.ts';

const LANES_BOTTOM = LANES_TOP + LANES.length * LANE_HEIGHT - LANE_GAP;

/** Whether the bar is one call and wide enough for a reader to see what lies below it. */
function isOneCall({ count, width }: StepBar): boolean {
	return count === 1 && width >= 6;
}

function roomFor({ first }: StepBar): number {
	return 8 + String(first.step.id).length * 7;
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
	/** `from` and `to`: shares of the shown part. */
	readonly showPart: (from: number, to: number) => void;
	readonly reset: () => void;
}

export function Drawing(props: DrawingProps) {
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
			{LANES.map(({ name }, lane) => (
				<rect
					key={name}
					class="lane"
					x={0}
					y={LANES_TOP + lane * LANE_HEIGHT}
					width={view.width}
					height={LANE_HEIGHT - LANE_GAP}
					rx={4}
					aria-hidden="true"
				/>
			))}
			{bars.filter(isOneCall).map(({ x, width }) => (
				<rect key={`under${x}`} class="under-call" x={x} y={BAND_TOP} width={width} height={LANES_BOTTOM - BAND_TOP} aria-hidden="true" />
			))}
			{passes.map(({ x, label }, index) =>
				x < -1 || x > view.width ? null : (
					<g key={label} class="pass" aria-hidden="true">
						<line x1={x} x2={x} y1={0} y2={LANES_BOTTOM} />
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
					<rect class={`step ${bar.tone}`} x={bar.x} y={BAND_TOP} width={bar.width} height={BAND_HEIGHT} rx={3} />
					{isOneCall(bar) && bar.width >= roomFor(bar) ? (
						<text class={`step-number ${bar.tone}`} x={bar.x + bar.width / 2} y={BAND_TOP + BAND_HEIGHT / 2 + 4}>
							{bar.first.step.id}
						</text>
					) : null}
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
