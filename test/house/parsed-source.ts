// A source file as the style tests see it: the identifiers it spells, the functions it holds and the names it exports.

import { parseSync } from '@swc/core';

export interface FoundFunction {
	/** Of a function without one, the name of what it is assigned to. */
	readonly name: string;
	readonly lines: number;
	readonly parameters: number;
}

export interface ParsedSource {
	readonly identifiers: ReadonlySet<string>;
	readonly functions: readonly FoundFunction[];
	/** Types and values; not what is passed on from another module. */
	readonly exported: readonly string[];
}

interface Node {
	readonly type: string;
	readonly span: { readonly start: number; readonly end: number };
	readonly [key: string]: unknown;
}

const FUNCTIONS: ReadonlySet<string> = new Set([
	'FunctionDeclaration',
	'FunctionExpression',
	'ArrowFunctionExpression',
	'ClassMethod',
	'PrivateMethod',
	'Constructor',
	'MethodProperty',
]);
/** The keys under which a node holds the name of what it declares. */
const NAMED_BY = ['identifier', 'id', 'key'] as const;

export function parsedSource(text: string, hasMarkup = false): ParsedSource {
	// The parser counts in bytes from an offset of its own: the added first statement shows where that is.
	const bytes = Buffer.from(`;${text}`);
	const program = parseSync(bytes.toString(), { syntax: 'typescript', tsx: hasMarkup, target: 'esnext' }) as unknown as {
		readonly body: readonly Node[];
	};
	const base = program.body[0]?.span.start ?? 0;
	const identifiers = new Set<string>();
	const functions: FoundFunction[] = [];
	visit(program.body, '', (node, name) => {
		if (node.type === 'Identifier' || node.type === 'PrivateName') identifiers.add(String(node['value']));
		else if (FUNCTIONS.has(node.type))
			functions.push({
				name,
				lines: linesIn(bytes.subarray(node.span.start - base, node.span.end - base)),
				parameters: parametersOf(node),
			});
	});
	return { identifiers, functions, exported: program.body.flatMap(exportedNames) };
}

/** `name`: of the innermost declaration around the value. */
function visit(value: unknown, name: string, see: (node: Node, name: string) => void): void {
	if (typeof value !== 'object' || value === null) return;
	if (Array.isArray(value)) {
		for (const one of value) visit(one, name, see);
		return;
	}
	const node = value as Node;
	const inner = ownName(node) ?? name;
	if (typeof node.type === 'string') see(node, inner);
	for (const key in node) if (key !== 'span') visit(node[key], inner, see);
}

function ownName(node: Node): string | undefined {
	for (const key of NAMED_BY) {
		const named = node[key] as Node | null | undefined;
		if (typeof named?.['value'] === 'string') return named['value'];
	}
	return undefined;
}

function linesIn(bytes: Buffer): number {
	let lines = 1;
	for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) lines++;
	return lines;
}

function parametersOf(node: Node): number {
	const { params } = (node['function'] ?? node) as { readonly params?: readonly unknown[] };
	return params?.length ?? 0;
}

function exportedNames(node: Node): readonly string[] {
	if (node.type === 'ExportNamedDeclaration' && node['source'] === null) {
		const specifiers = node['specifiers'] as readonly Node[];
		return specifiers.map(({ exported, orig }) => String(((exported ?? orig) as Node)['value']));
	}
	if (node.type !== 'ExportDeclaration') return [];
	const declaration = node['declaration'] as Node;
	const variables = declaration['declarations'] as readonly Node[] | undefined;
	return (variables ?? [declaration]).map(ownName).filter((name) => name !== undefined);
}
