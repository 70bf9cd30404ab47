// Reads YAML. Aliases are resolved, within a bound on the number of nodes.

import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { type ConfigNode, DEEPEST } from './config-node.ts';
import { ConfigSyntaxError } from './config-syntax-error.ts';

/** Maximum number of nodes, because with aliases a small file can expand to a very large one. */
const MOST_NODES = 50_000;

export function readYamlConfig(text: string): ConfigNode {
	const lines = new LineCounter();
	const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false, version: '1.2' });
	const [error] = document.errors;
	if (error !== undefined) throw new ConfigSyntaxError(lines.linePos(error.pos[0]).line, error.message.split('\n')[0] ?? error.message);
	if (document.contents === null) throw new ConfigSyntaxError(1, 'the file is empty');
	let count = 0;
	const read = (given: Node, depth: number): ConfigNode => {
		const node = isAlias(given) ? (given.resolve(document) ?? given) : given;
		const [from = 0, to = 0] = given.range ?? [];
		if (++count > MOST_NODES || depth > DEEPEST) throw new ConfigSyntaxError(lines.linePos(from).line, 'too large or nested too deeply');
		if (isMap(node)) {
			const entries = node.items.flatMap(({ key, value }) => {
				if (!isScalar(key)) return [];
				const keyFrom = key.range?.[0] ?? from;
				const empty: ConfigNode = { kind: 'scalar', from: keyFrom, to: keyFrom, value: null };
				return [{ key: String(key.value), keyFrom, value: isNodeLike(value) ? read(value, depth + 1) : empty }];
			});
			return { kind: 'map', from, to, isFlow: node.flow === true, entries };
		}
		if (isSeq(node)) {
			const items = node.items.filter(isNodeLike).map((item) => read(item, depth + 1));
			return { kind: 'list', from, to, isFlow: node.flow === true, items };
		}
		const value = isScalar(node) ? node.value : null;
		return { kind: 'scalar', from, to, value: isPlain(value) ? value : null };
	};
	return read(document.contents as Node, 0);
}

function isNodeLike(value: unknown): value is Node {
	return isMap(value) || isSeq(value) || isScalar(value) || isAlias(value);
}

function isPlain(value: unknown): value is string | number | boolean | null {
	return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
