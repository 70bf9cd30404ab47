// One mark of the drawing: a call or a few effects, with its label for a screen reader.

import type { Report } from '#model/report.ts';
import { counted, number } from '#util/counted.ts';
import { printable } from '#util/printable.ts';
import { type Bucket, effectsIn } from './buckets.ts';
import { verbOf } from './lanes.ts';
import { LANE_GAP, LANE_HEIGHT, LANES_TOP } from './layout.ts';
import { type StepBar, stepSubject } from './step-bars.ts';

interface MarkProps {
	readonly isFirst: boolean;
	readonly lane: number;
	readonly label: string;
	readonly show: () => void;
	readonly children: preact.ComponentChildren;
}

/** The whole drawing has one tab stop, its first mark. The arrow keys lead to the others. */
export function Mark({ isFirst, lane, label, show, children }: MarkProps) {
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

/** Doubling the effects adds one step of height, so that a thousand reads do not flatten one connection. */
export function BucketBar({ bucket, lane }: { readonly bucket: Bucket; readonly lane: number }) {
	const most = LANE_HEIGHT - LANE_GAP - 8;
	const tall = Math.min(most, 16 + Math.log2(effectsIn(bucket.moments)) * 3);
	const bottom = LANES_TOP + (lane + 1) * LANE_HEIGHT - LANE_GAP - 4;
	return <rect class={`effect ${bucket.note}`} x={bucket.x} y={bottom - tall} width={6} height={tall} rx={1.5} />;
}

export function barLabel({ first, count, tone }: StepBar): string {
	const rest = count > 1 ? ` and ${counted(count - 1, 'more call')}` : '';
	return `Call ${first.step.id}, ${printable(stepSubject(first))}: ${first.outcome}${rest}${tone === 'broken' ? ', some did not end well' : ''}`;
}

export function bucketLabel({ moments, note }: Bucket, title: string, report: Report): string {
	const [first] = moments;
	if (first === undefined) return title;
	const step = first.step === undefined ? undefined : report.steps.find((result) => result.step.id === first.step);
	const during = step === undefined ? 'outside of calls' : `during call ${step.step.id} of ${printable(stepSubject(step))}`;
	const more = moments.length > 1 ? ` and ${number(moments.length - 1)} more` : '';
	return `${title}, ${during}: ${verbOf(first)} ${printable(first.subject)}${more}, ${note}`;
}
