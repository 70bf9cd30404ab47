import type { FleetOverview } from '#model/fleet-queue.ts';
import { everyHour } from '#report/every-hour.ts';
import { useWidth } from './use-width.ts';

const HEIGHT = 80;
/** Width including the gap beside the bar. */
const WIDEST_BAR = 22;
/** Room for a day and an hour below the bars. */
const AXIS = 18;

/** Audits that ended in each hour, the newest on the right. */
export function HoursChart({ hours }: { readonly hours: FleetOverview['doneByHour'] }) {
	const shown = everyHour(hours);
	const most = Math.max(1, ...shown.map(({ count }) => count));
	const [width, box] = useWidth();
	const bar = Math.min(WIDEST_BAR, width / Math.max(1, shown.length));
	return (
		<figure class="hours-chart">
			<div ref={box}>
				<svg
					width={width}
					height={HEIGHT + AXIS}
					role="img"
					aria-label={`Audits in each of ${shown.length} hours: ${shown.map(({ count }) => count).join(', ')}`}
				>
					{shown.map(({ at, count }, index) => {
						const height = count === 0 ? 1 : Math.max(3, (count / most) * HEIGHT);
						return (
							<rect key={at} x={index * bar} y={HEIGHT - height} width={Math.max(1, bar - 2)} height={height} rx={1}>
								<title>{`${hourOf(at)}: ${count}`}</title>
							</rect>
						);
					})}
					<text x={0} y={HEIGHT + AXIS - 3}>
						{hourOf(shown[0]?.at ?? 0)}
					</text>
				</svg>
			</div>
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
