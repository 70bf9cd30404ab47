// Reads TOML. A parser validates the file; this reader adds the position of each value, which no parser reports.

import { parse, TomlError } from 'smol-toml';
import type { ConfigEntry, ConfigList, ConfigMap, ConfigNode } from './config-node.ts';
import { DEEPEST, lineAt } from './config-node.ts';
import { ConfigSyntaxError } from './config-syntax-error.ts';
import { blankEnd, type Keys, keysAt, lineEnd, stringEnd } from './toml-text.ts';

/** A table under construction. */
interface Table {
	from: number;
	to: number;
	isFlow: boolean;
	readonly entries: { key: string; keyFrom: number; value: Table | ConfigNode }[];
}

export function readTomlConfig(text: string): ConfigNode {
	try {
		parse(text, { maxDepth: DEEPEST });
	} catch (error) {
		if (error instanceof TomlError) throw new ConfigSyntaxError(error.line, error.message.split('\n')[0] ?? 'not TOML');
		throw error;
	}
	const root = table(0, text.length, false);
	let current = root;
	for (let at = blankEnd(text, 0, true); at < text.length; at = blankEnd(text, at, true)) {
		if (text[at] === '[') {
			const isList = text[at + 1] === '[';
			const { keys, end } = keysAt(text, blankEnd(text, at + (isList ? 2 : 1)));
			const from = at;
			at = lineEnd(text, end);
			// Servers are never in arrays of tables, so the contents of such an array are left out.
			current = isList ? table(from, at, false) : tableAt(root, keys, from);
		} else {
			at = pairAt(text, at, current);
			current.to = at;
		}
	}
	return finished(root);
}

/** Reads `key = value` into the table. Returns the offset after it. */
function pairAt(text: string, at: number, into: Table): number {
	const { keys, end } = keysAt(text, at);
	const last = keys.at(-1);
	if (last === undefined || text[end] !== '=') throw new ConfigSyntaxError(lineAt(text, at), 'expected a key and a value');
	const holder = keys.length === 1 ? into : tableAt(into, keys.slice(0, -1), at);
	const value = valueAt(text, blankEnd(text, end + 1));
	holder.entries.push({ key: last.key, keyFrom: last.from, value });
	holder.to = value.to;
	return value.to;
}

function valueAt(text: string, at: number): Table | ConfigNode {
	const first = text[at];
	if (first === '[') return listAt(text, at);
	if (first === '{') return inlineAt(text, at);
	const end = first === '"' || first === "'" ? stringEnd(text, at) : bareEnd(text, at);
	return { kind: 'scalar', from: at, to: end, value: scalarOf(text.slice(at, end)) };
}

function listAt(text: string, from: number): ConfigList {
	const items: ConfigNode[] = [];
	let at = blankEnd(text, from + 1, true);
	while (at < text.length && text[at] !== ']') {
		const item = valueAt(text, at);
		items.push(finishedValue(item));
		at = blankEnd(text, item.to, true);
		if (text[at] === ',') at = blankEnd(text, at + 1, true);
	}
	return { kind: 'list', from, to: at + 1, isFlow: true, items };
}

function inlineAt(text: string, from: number): Table {
	const inner = table(from, from, true);
	let at = blankEnd(text, from + 1, true);
	while (at < text.length && text[at] !== '}') {
		at = blankEnd(text, pairAt(text, at, inner), true);
		if (text[at] === ',') at = blankEnd(text, at + 1, true);
	}
	inner.to = at + 1;
	return inner;
}

/** Returns the end of a bare value such as 42, true or 2026-01-01: the next character that may follow a value. */
function bareEnd(text: string, at: number): number {
	let end = at;
	while (end < text.length && !',]}#\r\n'.includes(text[end] ?? '')) end++;
	while (end > at && ' \t'.includes(text[end - 1] ?? '')) end--;
	return Math.max(end, at + 1);
}

function scalarOf(raw: string): string | number | boolean | null {
	const { value } = parse(`value = ${raw}`);
	return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

function table(from: number, to: number, isFlow: boolean): Table {
	return { from, to, isFlow, entries: [] };
}

/** Returns the table at a path of keys, and creates it if it is missing. */
function tableAt(root: Table, keys: Keys, from: number): Table {
	return keys.reduce((outer, { key, from: keyFrom }) => {
		const found = outer.entries.findLast((entry) => entry.key === key)?.value;
		if (found !== undefined && isTable(found)) return found;
		const made = table(from, from, false);
		outer.entries.push({ key, keyFrom, value: made });
		return made;
	}, root);
}

function isTable(value: Table | ConfigNode): value is Table {
	return !('kind' in value);
}

function finishedValue(value: Table | ConfigNode): ConfigNode {
	return isTable(value) ? finished(value) : value;
}

function finished({ from, to, isFlow, entries }: Table): ConfigMap {
	return {
		kind: 'map',
		from,
		to,
		isFlow,
		entries: entries.map(({ value, ...rest }): ConfigEntry => ({ ...rest, value: finishedValue(value) })),
	};
}
