// A YAML text as data, with the position of each part in the text.

import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument, visit } from 'yaml';

export interface PolicyProblem {
	readonly file: string;
	readonly line: number;
	readonly column: number;
	readonly message: string;
}

export interface PolicyDocument {
	readonly data: unknown;
	readonly problems: readonly PolicyProblem[];
	/** A problem with the value at a path, or, with `key`, with that key of the mapping there. */
	readonly problemAt: (path: readonly PropertyKey[], message: string, key?: string) => PolicyProblem;
}

const LONGEST = 1_000_000;

export function readDocument(file: string, text: string): PolicyDocument {
	const lines = new LineCounter();
	// The parser compares each key with every other one of its mapping, which takes minutes for a mapping of a megabyte. `repeatedKeys` is linear.
	const document = parseDocument(text.slice(0, LONGEST), { lineCounter: lines, prettyErrors: false, uniqueKeys: false });
	const at = (offset: number, message: string): PolicyProblem => {
		const { line, col } = lines.linePos(offset);
		return { file, line, column: col, message };
	};
	const nodeAt = (path: readonly PropertyKey[]) => (path.length === 0 ? document.contents : document.getIn(path, true));
	const offsetOf = (path: readonly PropertyKey[]): number => {
		const node = nodeAt(path);
		if (isNode(node) && node.range) return node.range[0];
		return path.length === 0 ? 0 : offsetOf(path.slice(0, -1));
	};
	const problemAt = (path: readonly PropertyKey[], message: string, key?: string): PolicyProblem => {
		const map = nodeAt(path);
		const node = key !== undefined && isMap(map) ? map.items.find((pair) => isScalar(pair.key) && pair.key.value === key)?.key : undefined;
		return at(isNode(node) && node.range ? node.range[0] : offsetOf(path), message);
	};
	const problems = document.errors.map(({ pos, message }) => at(pos[0], message.split('\n')[0] ?? message));
	problems.push(...repeatedKeys(document).map((offset) => at(offset, 'Map keys must be unique')));
	if (text.length > LONGEST) problems.push(at(0, `a policy has at most ${LONGEST} characters`));
	try {
		return { data: problems.length > 0 ? undefined : (document.toJS({ maxAliasCount: 100 }) as unknown), problems, problemAt };
	} catch (error) {
		return { data: undefined, problems: [at(0, error instanceof Error ? error.message : String(error))], problemAt };
	}
}

/** Returns the positions of keys that their mapping has already. */
function repeatedKeys(document: Document): readonly number[] {
	const repeated: number[] = [];
	visit(document, {
		Map: (_key, { items }) => {
			const seen = new Set<unknown>();
			for (const { key } of items) {
				if (!isScalar(key)) continue;
				if (seen.has(key.value)) repeated.push(key.range?.[0] ?? 0);
				seen.add(key.value);
			}
		},
	});
	return repeated;
}
