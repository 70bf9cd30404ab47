import type { ConfigNode } from './config-node.ts';

/** Returns a tree without its positions, to compare two texts by their meaning. Keys keep their order, as pairs. */
export function plainValue(node: ConfigNode): unknown {
	if (node.kind === 'scalar') return node.value;
	if (node.kind === 'list') return node.items.map(plainValue);
	return { map: node.entries.map(({ key, value }) => [key, plainValue(value)]) };
}
