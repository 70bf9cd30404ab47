import { useEffect, useState } from 'preact/hooks';
import { printable } from '#util/printable.ts';
import type { LedgerLine } from '../api/shapes.ts';
import { clockTime } from '../format-time.ts';
import { DecisionMark } from '../parts/marks.tsx';

const NARROW = '(max-width: 760px)';
const ROW = 38;
const NARROW_ROW = 66;

/** Narrow rows have two lines. */
export function useRowHeight(): number {
	const [isNarrow, setNarrow] = useState(() => matchMedia(NARROW).matches);
	useEffect(() => {
		const query = matchMedia(NARROW);
		const changed = () => setNarrow(query.matches);
		query.addEventListener('change', changed);
		return () => query.removeEventListener('change', changed);
	}, []);
	return isNarrow ? NARROW_ROW : ROW;
}

/** Column titles above the rows. Each row has its own label for a screen reader. */
export function DecisionHead() {
	return (
		<div class="decision-row decision-head" aria-hidden="true">
			<span>Time</span>
			<span>Decision</span>
			<span>Server · tool</span>
			<span>Rule and reason</span>
		</div>
	);
}

export function DecisionRow({ line }: { readonly line: LedgerLine }) {
	const { at, server, tool, method, decision, rule, reason } = line;
	return (
		<div class="decision-row">
			<span class="when">{clockTime(at)}</span>
			<DecisionMark decision={decision} />
			<span class="what">
				<span class="server">{printable(server)}</span>
				<span class="tool">{printable(tool ?? method ?? '')}</span>
			</span>
			<span class="why">
				{rule === undefined || rule === null || rule === 'default' ? null : <code>{printable(rule)}</code>} {printable(reason ?? '')}
			</span>
		</div>
	);
}
