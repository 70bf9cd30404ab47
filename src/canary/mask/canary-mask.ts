// Replaces complete secrets in a text by their keys, for everything that is printed or stored.

import type { Canary } from '#model/canary.ts';
import { literalPattern } from '#util/literal-pattern.ts';
import type { Mask } from '#util/mask-strings.ts';

export function canaryMask(canaries: readonly Pick<Canary, 'key' | 'value'>[]): Mask {
	const keys = new Map(canaries.map(({ key, value }) => [value, key]));
	if (keys.size === 0) return (text) => text;
	// Longest first, because a value may begin with another one.
	const values = [...keys.keys()].toSorted((a, b) => b.length - a.length);
	const anyValue = new RegExp(values.map(literalPattern).join('|'), 'g');
	const shortest = values.at(-1)?.length ?? 0;
	return (text) => (text.length < shortest ? text : text.replace(anyValue, (value) => `‹${keys.get(value)}›`));
}
