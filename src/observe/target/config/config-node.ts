// A configuration file as a tree that keeps the position of each part in the text. JSON, TOML and YAML are read into the same tree, so that
// entries are read and edited in one way. Keys are in lists, never in objects, so that `__proto__` is a name like any other.

export type ConfigNode = ConfigMap | ConfigList | ConfigScalar;

interface Placed {
	/** Offsets in the text: the first character, and the one after the last. */
	readonly from: number;
	readonly to: number;
}

export interface ConfigEntry {
	readonly key: string;
	readonly keyFrom: number;
	readonly value: ConfigNode;
}

export interface ConfigMap extends Placed {
	readonly kind: 'map';
	readonly entries: readonly ConfigEntry[];
	/** Whether it is written in braces. Otherwise it spans several lines. */
	readonly isFlow: boolean;
}

export interface ConfigList extends Placed {
	readonly kind: 'list';
	readonly items: readonly ConfigNode[];
	readonly isFlow: boolean;
}

export interface ConfigScalar extends Placed {
	readonly kind: 'scalar';
	readonly value: string | number | boolean | null;
}

/** Maximum depth of a configuration file. */
export const DEEPEST = 100;

/** Returns the value of a key. Of two keys with the same name, the last one counts, as in the clients. */
export function valueAtKey(node: ConfigNode | undefined, key: string): ConfigNode | undefined {
	return node?.kind === 'map' ? node.entries.findLast((entry) => entry.key === key)?.value : undefined;
}

export function configText(node: ConfigNode | undefined): string | undefined {
	return node?.kind === 'scalar' && typeof node.value === 'string' ? node.value : undefined;
}

/** Returns undefined if the node is not a list of texts. Numbers and booleans become the text that a client would pass on. */
export function configTexts(node: ConfigNode | undefined): readonly string[] | undefined {
	if (node?.kind !== 'list') return undefined;
	const texts = node.items.map((item) => (item.kind === 'scalar' && item.value !== null ? String(item.value) : undefined));
	return texts.every((text) => text !== undefined) ? texts : undefined;
}

export function lineAt(text: string, offset: number): number {
	let line = 1;
	for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line++;
	return line;
}
