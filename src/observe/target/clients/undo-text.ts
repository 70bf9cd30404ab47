// Removes the guard from a text that the user or a client has changed since it was inserted. The guard's words are removed; all other text stays unchanged.

import type { ConfigList, ConfigNode } from '../config/config-node.ts';
import { configText, configTexts, valueAtKey } from '../config/config-node.ts';
import { applyEdits, type TextEdit } from '../config/guard-edits.ts';
import { type ConfigFormat, parseConfig } from '../config/parse-config.ts';
import { readServerEntry } from './read-entry.ts';
import { entryOf, type GuardWords } from './wrap-text.ts';

export interface UndoneText {
	readonly text: string;
	/** Guarded entries that exist, but were changed in such a way that the guard cannot be removed. */
	readonly left: readonly GuardWords[];
}

/** `guarded`: all words that were ever inserted before an entry. Matching words are removed. */
export function undoText(
	text: string,
	format: ConfigFormat,
	ways: readonly (readonly string[])[],
	guarded: readonly GuardWords[],
): UndoneText {
	const undone = guarded.reduce((current, one) => {
		const entry = entryOf(parseConfig(current, format), ways, one);
		const edits =
			entry === undefined || readServerEntry(entry.node).guardedBy === undefined ? undefined : undoEdits(current, entry.node, one.words);
		return edits === undefined ? current : applyEdits(current, edits);
	}, text);
	// An entry that no longer exists or no longer has a guard needs no undo.
	const root = parseConfig(undone, format);
	const isLeft = (one: GuardWords) => {
		const entry = entryOf(root, ways, one);
		return entry !== undefined && readServerEntry(entry.node).guardedBy !== undefined;
	};
	return { text: undone, left: [...new Map(guarded.filter(isLeft).map((one) => [JSON.stringify([one.name, one.project]), one])).values()] };
}

function undoEdits(text: string, entry: ConfigNode, words: GuardWords['words']): readonly TextEdit[] | undefined {
	const transport = valueAtKey(entry, 'transport');
	const held = transport?.kind === 'map' ? transport : entry;
	const command = valueAtKey(held, 'command');
	if (command?.kind === 'list') return startsWith(configTexts(command), words) ? removed(text, command, words.length) : undefined;
	const holder = command?.kind === 'map' ? command : held;
	const program = valueAtKey(holder, command?.kind === 'map' ? 'path' : 'command');
	const args = valueAtKey(holder, 'args');
	const own = words.slice(1);
	if (program === undefined || configText(program) !== words[0] || args?.kind !== 'list' || !startsWith(configTexts(args), own))
		return undefined;
	const original = args.items[own.length];
	if (original === undefined) return undefined;
	return [{ from: program.from, to: program.to, text: JSON.stringify(configText(original)) }, ...removed(text, args, own.length + 1)];
}

function startsWith(texts: readonly string[] | undefined, words: readonly string[]): boolean {
	return texts !== undefined && words.every((word, index) => texts[index] === word);
}

/** Removes the text from the first item up to the first remaining one, which keeps its indentation and comments. */
function removed(text: string, list: ConfigList, count: number): readonly TextEdit[] {
	const [first, next, last] = [list.items[0], list.items[count], list.items[count - 1]];
	if (first === undefined || last === undefined) return [];
	if (next !== undefined) return [{ from: first.from, to: next.from, text: '' }];
	if (list.isFlow) return [{ from: first.from, to: last.to, text: '' }];
	// A YAML block without items becomes an empty list in brackets.
	const dash = text.lastIndexOf('-', first.from - 1);
	return [{ from: dash, to: last.to, text: '[]' }];
}
