// Replaces secrets by their keys also where a server shows only the ends of one: sk-1…9f3c, ****9f3c. The ends differ from run to run, like the secret.

import type { Canary } from '#model/canary.ts';
import { literalPattern } from '#util/literal-pattern.ts';
import type { Mask } from '#util/mask-strings.ts';
import { canaryMask } from './canary-mask.ts';

/** Fewer characters are no part of a particular secret. */
const LEAST_END = 3;
const MOST_END = 12;
const REDACTION = '(?:[*•]{2,64}|…|\\.{3}|[xX#]{4,64})';

export function redactedCanaryMask(canaries: readonly Pick<Canary, 'key' | 'value'>[]): Mask {
	const whole = canaryMask(canaries);
	const ends = canaries
		.filter(({ value }) => value.length >= 2 * MOST_END)
		.map(({ key, value }) => ({ key, pattern: new RegExp(redactedPattern(value), 'g') }));
	return (text) => {
		const masked = whole(text);
		return new RegExp(REDACTION).test(masked)
			? ends.reduce((shown, { key, pattern }) => shown.replace(pattern, `‹${key}, redacted›`), masked)
			: masked;
	};
}

function redactedPattern(value: string): string {
	const lengths = Array.from({ length: MOST_END - LEAST_END + 1 }, (_, index) => MOST_END - index);
	const first = lengths.map((length) => literalPattern(value.slice(0, length))).join('|');
	const last = lengths.map((length) => literalPattern(value.slice(-length))).join('|');
	return `(?:${first})${REDACTION}(?:${last})?|${REDACTION}(?:${last})`;
}
