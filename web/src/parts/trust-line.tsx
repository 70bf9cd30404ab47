import type { AuditLine } from '../api/shapes.ts';
import { milliseconds } from '../format-time.ts';
import { useWidth } from './use-width.ts';

const HEIGHT = 180;
const EDGE = 22;
/** Height below the drawing, for the days. */
const DAYS = 20;
/** Points closer than this leave no room for numbers beside them. */
const LABEL_WIDTH = 44;
/** Width at the left, for the numbers. */
const LABELS = 34;

/** Trust over the audits of one server, one point each. Each point links to its audit. */
export function TrustLine({ audits }: { readonly audits: readonly Omit<AuditLine, 'server'>[] }) {
	const sorted = audits.toSorted((a, b) => milliseconds(a.at) - milliseconds(b.at));
	const [width, box] = useWidth();
	const step = (width - LABELS - 2 * EDGE) / Math.max(1, sorted.length - 1);
	const x = (index: number) => (sorted.length < 2 ? width / 2 : LABELS + EDGE + index * step);
	const y = (trust: number) => EDGE + (1 - trust) * (HEIGHT - 2 * EDGE - DAYS);
	return (
		<div ref={box}>
			<svg class="trust-line" width={width} height={HEIGHT} role="group" aria-label={`Trust over ${sorted.length} audits, oldest first`}>
				{[0, 0.5, 1].map((level) => (
					<g key={level} aria-hidden="true">
						<line x1={LABELS} x2={width} y1={y(level)} y2={y(level)} />
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
				{sorted.map(({ id, trust, at }, index) => (
					<g key={id} aria-hidden="true">
						{step < LABEL_WIDTH ? null : (
							<text class="score" x={x(index)} y={y(trust) + (trust < 0.25 ? -13 : 22)}>
								{trust.toFixed(2)}
							</text>
						)}
						{index === 0 || index === sorted.length - 1 ? (
							<text class="day" x={x(index)} y={HEIGHT - 2}>
								{new Date(milliseconds(at)).toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })}
							</text>
						) : null}
					</g>
				))}
			</svg>
		</div>
	);
}
