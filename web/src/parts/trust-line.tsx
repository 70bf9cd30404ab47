import type { AuditLine } from '../api/shapes.ts';
import { milliseconds } from '../format-time.ts';

const WIDTH = 640;
const HEIGHT = 150;
const EDGE = 14;
/** For the numbers at the left. */
const LABELS = 34;

/** Trust over the audits of one server, one point each; the point links to its audit. */
export function TrustLine({ audits }: { readonly audits: readonly Omit<AuditLine, 'server'>[] }) {
	const sorted = audits.toSorted((a, b) => milliseconds(a.at) - milliseconds(b.at));
	const x = (index: number) =>
		sorted.length < 2 ? WIDTH / 2 : LABELS + EDGE + (index * (WIDTH - LABELS - 2 * EDGE)) / (sorted.length - 1);
	const y = (trust: number) => EDGE + (1 - trust) * (HEIGHT - 2 * EDGE);
	return (
		<svg class="trust-line" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="group" aria-label={`Trust over ${sorted.length} audits, oldest first`}>
			{[0, 0.5, 1].map((level) => (
				<g key={level} aria-hidden="true">
					<line x1={LABELS} x2={WIDTH} y1={y(level)} y2={y(level)} />
					<text x={LABELS - 8} y={y(level) + 4}>
						{level.toFixed(1)}
					</text>
				</g>
			))}
			<polyline points={sorted.map(({ trust }, index) => `${x(index)},${y(trust)}`).join(' ')} />
			{sorted.map(({ id, trust, conclusion, at }, index) => (
				<a
					key={id}
					href={`#/audits/${encodeURIComponent(id)}`}
					aria-label={`Trust ${trust.toFixed(2)}, ${conclusion}, ${new Date(milliseconds(at)).toLocaleString('en-GB')}`}
				>
					<circle class={conclusion} cx={x(index)} cy={y(trust)} r={6} />
					<title>{`${trust.toFixed(2)} · ${conclusion}`}</title>
				</a>
			))}
		</svg>
	);
}
