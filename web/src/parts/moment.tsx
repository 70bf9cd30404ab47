import type { Moment } from '../api/shapes.ts';
import { milliseconds, timeAgo } from '../format-time.ts';

/** A relative time, with the exact time as its title. */
export function Ago({ at }: { readonly at: Moment | null | undefined }) {
	if (at === null || at === undefined) return <span class="muted">–</span>;
	const date = new Date(milliseconds(at));
	if (Number.isNaN(date.getTime())) return <span class="muted">–</span>;
	return (
		<time dateTime={date.toISOString()} title={date.toLocaleString('en-GB')}>
			{timeAgo(at)}
		</time>
	);
}
