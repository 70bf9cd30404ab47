// Facts gathered into the few kinds of effect that a reader thinks in, and how much of each there was.

import type { Fact, FactKind } from '#model/profile.ts';
import { type Span, span } from './line.ts';
import { BARS } from './sparkline.ts';

export const EFFECTS: readonly { readonly title: string; readonly kinds: readonly FactKind[] }[] = [
	{ title: 'reads', kinds: ['read', 'list'] },
	{ title: 'writes', kinds: ['write', 'delete', 'mkdir', 'executable'] },
	{ title: 'runs', kinds: ['exec', 'load', 'kernel'] },
	{ title: 'network', kinds: ['egress', 'local-socket', 'listen'] },
];

export function factsOf(facts: readonly Fact[], kinds: readonly FactKind[]): readonly Fact[] {
	return facts.filter(({ kind }) => kinds.includes(kind));
}

export function unexplained(facts: readonly Fact[]): number {
	return pathsIn(facts.filter(({ explanation }) => explanation === undefined));
}

/** A fact may stand for many paths. */
export function pathsIn(facts: readonly Fact[]): number {
	return facts.reduce((sum, { paths = 1 }) => sum + paths, 0);
}

/** `▅ 12 +1`: how many subjects are explained, and how many are not. */
export function amount(facts: readonly Fact[]): readonly Span[] {
	if (facts.length === 0) return [span('·', 'dim')];
	const loose = unexplained(facts);
	const all = pathsIn(facts);
	const explained = all - loose;
	return [
		span(bar(all), loose > 0 ? 'bad' : 'good'),
		...(explained > 0 ? [span(` ${explained}`, 'dim')] : []),
		...(loose > 0 ? [span(` +${loose}`, 'bad')] : []),
	];
}

/** Each step is twice the one before: a thousand package reads must not flatten one connection. */
function bar(count: number): string {
	return BARS[Math.min(BARS.length - 1, Math.floor(Math.log2(count)))] ?? BARS[0];
}
