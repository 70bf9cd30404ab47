// The names beside the drawing: what each lane contains, and how many effects were observed in it.

import type { Moment } from '#model/timeline.ts';
import { number } from '#util/counted.ts';
import { effectsIn } from './buckets.ts';
import { LANES, laneOf } from './lanes.ts';
import { BAND_HEIGHT, BAND_TOP, LANE_GAP, LANE_HEIGHT, LANES_TOP } from './layout.ts';

export function LaneNames({ calls, moments }: { readonly calls: number; readonly moments: readonly Moment[] }) {
	return (
		<div class="lane-names">
			<Name title="Calls" count={calls} top={BAND_TOP} height={BAND_HEIGHT} />
			{LANES.map(({ name, title }, lane) => (
				<Name
					key={name}
					title={title}
					count={effectsIn(moments.filter((moment) => laneOf(moment) === name))}
					top={LANES_TOP + lane * LANE_HEIGHT}
					height={LANE_HEIGHT - LANE_GAP}
				/>
			))}
		</div>
	);
}

interface NameProps {
	readonly title: string;
	readonly count: number;
	readonly top: number;
	readonly height: number;
}

function Name({ title, count, top, height }: NameProps) {
	return (
		<p class={count === 0 ? 'lane-name none' : 'lane-name'} style={{ top: `${top}px`, height: `${height}px` }}>
			<span>{title}</span> <span class="lane-count">{count === 0 ? 'none' : number(count)}</span>
		</p>
	);
}
