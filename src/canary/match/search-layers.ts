// Searches the input, then the input with one, two and three layers of escaping, encoding or compression removed.

import type { CanaryHit } from './canary-hit.ts';
import type { GramTable } from './gram-table.ts';
import type { Needle } from './needles.ts';
import { type Layer, outerLayer, peelLayer, type SearchLimit, unwrapped } from './peel-layer.ts';
import type { Scratch } from './scratch.ts';

/** Layers that name the form alone if the value inside is plain: `base64`, but `gzip>plain`. */
const ENCODINGS: readonly string[] = ['base64', 'base32', 'hex', 'url', 'html', 'json'];

export function searchLayers(
	needles: readonly Needle[],
	table: GramTable,
	input: Uint8Array,
	scratch: Scratch,
	onLimit: (limit: SearchLimit) => void,
): readonly CanaryHit[] {
	const hits = new Map<string, CanaryHit>();
	const { first, allowance } = outerLayer(input, scratch, onLimit);
	// The search is breadth-first, so that decoys deep inside cannot use up the budget of the outer layers.
	const queue: Layer[] = [first];
	for (let layer = queue.shift(); layer !== undefined; layer = queue.shift()) {
		const settled = new Set(layer.settled);
		const seenFolded = new Set<number>();
		const { parts, joined } = unwrapped(layer, allowance);
		for (const { bytes, namesAt } of parts) {
			table.scan(
				bytes,
				(needle) => settled.has(needle),
				(index, isExact, from, to) => {
					const needle = needles[index];
					if (needle === undefined || (!isExact && seenFolded.has(index))) return;
					(isExact ? settled : seenFolded).add(index);
					const form = formName(namesAt(from, to), needle.form === 'plain' && !isExact ? 'case-folded' : needle.form);
					hits.set(`${needle.key}\0${form}`, { key: needle.key, form });
				},
			);
		}
		if (joined !== undefined) queue.push({ ...joined, settled });
		// Escapes are undone before line breaks are joined. The opposite order finds nothing new.
		for (const part of parts) queue.push(...peelLayer({ ...part, settled }, allowance));
	}
	scratch.release();
	return [...hits.values()];
}

function formName(names: readonly string[], form: string): string {
	return form === 'plain' && ENCODINGS.includes(names.at(-1) ?? '') ? names.join('>') : [...names, form].join('>');
}
