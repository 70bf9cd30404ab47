import type { ConfigNode } from './config-node.ts';

/** A tree without its places, to compare two texts by what they mean. Keys stay in their order, as pairs. */
export function plainValue(node: ConfigNode): unknown {
	if (node.kind === 'scalar') return node.value;
	if (node.kind === 'list') return node.items.map(plainValue);
	return { map: node.entries.map(({ key, value }) => [key, plainValue(value)]) };
}
