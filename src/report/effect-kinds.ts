// Groups effects into the few kinds that a reader thinks in, with the amount of each.

import type { Effect, EffectKind } from '#model/profile.ts';
import { type Span, span } from './line.ts';
import { BARS } from './sparkline.ts';

export const EFFECTS: readonly { readonly title: string; readonly kinds: readonly EffectKind[] }[] = [
	{ title: 'reads', kinds: ['read', 'list'] },
	{ title: 'writes', kinds: ['write', 'delete', 'mkdir', 'executable'] },
	{ title: 'runs', kinds: ['exec', 'load', 'kernel'] },
	{ title: 'network', kinds: ['egress', 'local-socket', 'listen'] },
];

export function effectsOf(effects: readonly Effect[], kinds: readonly EffectKind[]): readonly Effect[] {
	return effects.filter(({ kind }) => kinds.includes(kind));
}

export function unexplained(effects: readonly Effect[]): number {
	return pathsIn(effects.filter(({ explanation }) => explanation === undefined));
}

/** One effect may stand for many paths. */
export function pathsIn(effects: readonly Effect[]): number {
	return effects.reduce((sum, { paths = 1 }) => sum + paths, 0);
}

/** `▅ 12 +1`: the number of explained and of unexplained subjects. */
export function amount(effects: readonly Effect[]): readonly Span[] {
	if (effects.length === 0) return [span('·', 'dim')];
	const loose = unexplained(effects);
	const all = pathsIn(effects);
	const explained = all - loose;
	return [
		span(bar(all), loose > 0 ? 'bad' : 'good'),
		...(explained > 0 ? [span(` ${explained}`, 'dim')] : []),
		...(loose > 0 ? [span(` +${loose}`, 'bad')] : []),
	];
}

/** Each step doubles the amount, so that a thousand package reads do not flatten one connection. */
function bar(count: number): string {
	return BARS[Math.min(BARS.length - 1, Math.floor(Math.log2(count)))] ?? BARS[0];
}
