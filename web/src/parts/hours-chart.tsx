import type { FleetOverview } from '#model/fleet-queue.ts';
import { everyHour } from '#report/every-hour.ts';

const HEIGHT = 64;
const BAR = 8;
const GAP = 2;
/** Two days, as many as the overview has: a bar is as wide on the first day as later. */
const HOURS = 48;
/** Room for a day and an hour below the bars. */
const AXIS = 16;

/** Audits that ended in each hour, the newest on the right. */
export function HoursChart({ hours }: { readonly hours: FleetOverview['doneByHour'] }) {
	const shown = everyHour(hours);
	const most = Math.max(1, ...shown.map(({ count }) => count));
	const width = Math.max(HOURS, shown.length) * (BAR + GAP);
	return (
		<figure class="hours-chart">
			<svg
				viewBox={`0 0 ${width} ${HEIGHT + AXIS}`}
				role="img"
				aria-label={`Audits in each of ${shown.length} hours: ${shown.map(({ count }) => count).join(', ')}`}
			>
				{shown.map(({ at, count }, index) => {
					const height = count === 0 ? 1 : Math.max(3, (count / most) * HEIGHT);
					return (
						<rect key={at} x={index * (BAR + GAP)} y={HEIGHT - height} width={BAR} height={height} rx={1}>
							<title>{`${hourOf(at)}: ${count}`}</title>
						</rect>
					);
				})}
				<text x={0} y={HEIGHT + AXIS - 3}>
					{hourOf(shown[0]?.at ?? 0)}
				</text>
			</svg>
			<figcaption class="muted">
				Audits an hour, at most {most.toLocaleString('en')}; {(shown.at(-1)?.count ?? 0).toLocaleString('en')} in the last hour shown
			</figcaption>
		</figure>
	);
}

/** 2026-11-17 21:00 */
function hourOf(micros: number): string {
	return new Date(micros / 1000).toISOString().slice(0, 16).replace('T', ' ');
}
