// Reads JSON with comments and trailing commas, as editors write it.

import { type Node, type ParseError, type ParseErrorCode, parseTree, printParseErrorCode } from 'jsonc-parser';
import { type ConfigNode, DEEPEST, lineAt } from './config-node.ts';
import { ConfigSyntaxError } from './config-syntax-error.ts';

export function readJsonConfig(text: string): ConfigNode {
	refuseDeep(text);
	const errors: ParseError[] = [];
	// A byte order mark stays in the text, so that offsets stay those of the file.
	const start = text.startsWith('\uFEFF') ? 1 : 0;
	const tree = parseTree(start === 0 ? text : ` ${text.slice(1)}`, errors, { allowTrailingComma: true, disallowComments: false });
	const [first] = errors;
	if (first !== undefined) throw new ConfigSyntaxError(lineAt(text, first.offset), faultOf(first.error));
	if (tree === undefined) throw new ConfigSyntaxError(1, 'the file is empty');
	return nodeOf(tree);
}

/** ValueExpected becomes `value expected` */
function faultOf(code: ParseErrorCode): string {
	return printParseErrorCode(code)
		.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
		.toLowerCase();
}

/** Throws for deep nesting, because the recursive parser would overflow the stack and end the program. Brackets in comments count too. */
function refuseDeep(text: string): void {
	let depth = 0;
	for (let at = 0; at < text.length; at++) {
		const code = text.charCodeAt(at);
		// " … ": brackets in a string are skipped
		if (code === 0x22) at = endOfText(text, at);
		else if (code === 0x5b || code === 0x7b) depth++;
		else if (code === 0x5d || code === 0x7d) depth--;
		if (depth > DEEPEST) throw new ConfigSyntaxError(lineAt(text, at), `nested deeper than ${DEEPEST} levels`);
	}
}

function endOfText(text: string, from: number): number {
	for (let at = from + 1; at < text.length; at++) {
		if (text[at] === '\\') at++;
		else if (text[at] === '"' || text[at] === '\n') return at;
	}
	return text.length;
}

function nodeOf(node: Node): ConfigNode {
	const place = { from: node.offset, to: node.offset + node.length };
	const children = node.children ?? [];
	if (node.type === 'array') return { kind: 'list', ...place, isFlow: true, items: children.map(nodeOf) };
	if (node.type !== 'object') return { kind: 'scalar', ...place, value: node.value as string | number | boolean | null };
	const entries = children.flatMap(({ children: [key, value] = [] }) =>
		key === undefined || value === undefined ? [] : [{ key: String(key.value), keyFrom: key.offset, value: nodeOf(value) }],
	);
	return { kind: 'map', ...place, isFlow: true, entries };
}
