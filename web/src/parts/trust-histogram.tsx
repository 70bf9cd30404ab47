const HEIGHT = 64;
const BAR = 28;
const GAP = 4;

/** Audits by trust, with a bar for each tenth, from 0 on the left to 1 on the right. */
export function TrustHistogram({ counts }: { readonly counts: readonly number[] }) {
	const most = Math.max(1, ...counts);
	const width = counts.length * (BAR + GAP);
	return (
		<figure class="trust-histogram">
			<svg viewBox={`0 0 ${width} ${HEIGHT + 16}`} role="img" aria-label={`Audits by trust in tenths: ${counts.join(', ')}`}>
				{counts.map((count, tenth) => {
					const height = count === 0 ? 1 : Math.max(3, (count / most) * (HEIGHT - 14));
					const x = tenth * (BAR + GAP);
					return (
						<g key={tenth}>
							<rect
								x={x}
								y={HEIGHT - height}
								width={BAR}
								height={height}
								rx={2}
								class={tenth < 5 ? 'low' : tenth < 9 ? 'middle' : 'high'}
							/>
							{count === 0 ? null : (
								<text x={x + BAR / 2} y={HEIGHT - height - 3} text-anchor="middle">
									{count}
								</text>
							)}
							<text x={x + BAR / 2} y={HEIGHT + 13} text-anchor="middle" class="axis">
								{(tenth / 10).toFixed(1)}
							</text>
						</g>
					);
				})}
			</svg>
			<figcaption class="muted">Trust: how many audits are in each tenth</figcaption>
		</figure>
	);
}
