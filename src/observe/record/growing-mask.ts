import { canaryMask } from '#canary/mask/canary-mask.ts';
import type { Canary } from '#model/canary.ts';
import type { Mask } from '#util/mask-strings.ts';

/** Masks all canaries of a list that may still grow. */
export function growingMask(canaries: readonly Canary[]): Mask {
	let known = { count: 0, mask: canaryMask([]) };
	return (text) => {
		if (known.count !== canaries.length) known = { count: canaries.length, mask: canaryMask(canaries) };
		return known.mask(text);
	};
}
