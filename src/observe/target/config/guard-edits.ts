// Inserts words before the command of one entry and changes nothing else: comments, order, indentation and quotes stay.

import { type ConfigList, type ConfigMap, type ConfigNode, configText, valueAtKey } from './config-node.ts';
import type { ConfigFormat } from './parse-config.ts';

export interface TextEdit {
	readonly from: number;
	readonly to: number;
	readonly text: string;
}

/** Returns undefined if the entry cannot be edited without changing other parts of the text. */
export function guardEdits(
	text: string,
	entry: ConfigNode,
	format: ConfigFormat,
	words: readonly [string, ...string[]],
): readonly TextEdit[] | undefined {
	if (entry.kind !== 'map' || format === 'xml') return undefined;
	const transport = valueAtKey(entry, 'transport');
	const held = transport?.kind === 'map' ? transport : entry;
	const command = valueAtKey(held, 'command');
	const source = { text, format };
	if (command?.kind === 'list') return prepended(source, command, words);
	if (command?.kind === 'map') return commandEdits(source, command, 'path', words);
	return commandEdits(source, held, 'command', words);
}

export function applyEdits(text: string, edits: readonly TextEdit[]): string {
	return edits
		.toSorted((a, b) => b.from - a.from)
		.reduce((result, edit) => result.slice(0, edit.from) + edit.text + result.slice(edit.to), text);
}

interface Source {
	readonly text: string;
	readonly format: ConfigFormat;
}

function commandEdits(
	source: Source,
	holder: ConfigMap,
	key: string,
	[program, ...words]: readonly [string, ...string[]],
): readonly TextEdit[] | undefined {
	const command = valueAtKey(holder, key);
	const original = configText(command);
	if (command === undefined || original === undefined || !isWhole(source, command)) return undefined;
	const replaced = { from: command.from, to: command.to, text: JSON.stringify(program) };
	const all: readonly [string, ...string[]] = [...words, original] as unknown as [string, ...string[]];
	const args = valueAtKey(holder, 'args');
	if (args === undefined) return [replaced, added(source, holder, key, command.to, all)].filter((edit) => edit !== undefined);
	if (args.kind === 'list') {
		const inserted = prepended(source, args, all);
		return inserted === undefined ? undefined : [replaced, ...inserted];
	}
	// "args": null
	return args.kind === 'scalar' && args.value === null && args.to > args.from ? [replaced, { ...args, text: listText(all) }] : undefined;
}

/** Whether the value is quoted or plain on one line: not a YAML block, an anchor or an alias. */
function isWhole({ text }: Source, { from, to }: ConfigNode): boolean {
	return to > from && !/^[|>&*!]/.test(text.slice(from, to)) && !text.slice(from, to).includes('\n');
}

function listText(words: readonly string[]): string {
	return `[${words.map((word) => JSON.stringify(word)).join(', ')}]`;
}

/** Inserts `args` right after the command, in the style of its surroundings. */
function added({ text, format }: Source, holder: ConfigMap, key: string, at: number, words: readonly string[]): TextEdit {
	const list = listText(words);
	if (format === 'json') return { from: at, to: at, text: `, "args": ${list}` };
	if (holder.isFlow) return { from: at, to: at, text: format === 'toml' ? `, args = ${list}` : `, args: ${list}` };
	const newline = text.includes('\r\n') ? '\r\n' : '\n';
	const keyFrom = holder.entries.findLast((entry) => entry.key === key)?.keyFrom ?? at;
	const indent = ' '.repeat(keyFrom - (text.lastIndexOf('\n', keyFrom - 1) + 1));
	return { from: at, to: at, text: format === 'toml' ? `${newline}args = ${list}` : `${newline}${indent}args: ${list}` };
}

function prepended({ text }: Source, list: ConfigList, words: readonly string[]): readonly TextEdit[] | undefined {
	const quoted = words.map((word) => JSON.stringify(word));
	const [first] = list.items;
	const at = list.from + 1;
	if (!list.isFlow) return first === undefined ? undefined : inBlock(text, list, first, quoted);
	// A YAML alias refers to a list that is written elsewhere.
	if (text[list.from] !== '[') return undefined;
	if (first === undefined) return [{ from: at, to: at, text: quoted.join(', ') }];
	const gap = text.slice(at, first.from);
	if (gap.trim() !== '') return [{ from: first.from, to: first.from, text: `${quoted.join(', ')}, ` }];
	if (!gap.includes('\n')) return [{ from: first.from, to: first.from, text: `${quoted.join(', ')}, ` }];
	return [{ from: at, to: at, text: `${gap}${quoted.join(`,${gap}`)},` }];
}

/** Inserts one line per word, each with the indentation of the first item. */
function inBlock(text: string, list: ConfigList, first: ConfigNode, quoted: readonly string[]): readonly TextEdit[] | undefined {
	const dash = text.lastIndexOf('-', first.from - 1);
	const line = text.lastIndexOf('\n', dash) + 1;
	const indent = text.slice(line, dash);
	if (dash < list.from - 1 || indent.trim() !== '' || text.slice(dash + 1, first.from).trim() !== '') return undefined;
	const newline = text.includes('\r\n') ? '\r\n' : '\n';
	return [{ from: dash, to: dash, text: quoted.map((word) => `- ${word}${newline}${indent}`).join('') }];
}
