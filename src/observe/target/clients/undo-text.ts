// Takes the guard out of a text that somebody else has changed since it was put there: our words go, everything else stays as it is now.

import type { ConfigList, ConfigNode } from '../config/config-node.ts';
import { configText, configTexts, valueAtKey } from '../config/config-node.ts';
import { applyEdits, type TextEdit } from '../config/guard-edits.ts';
import { type ConfigFormat, parseConfig } from '../config/parse-config.ts';
import { readServerEntry } from './read-entry.ts';
import { entryOf, type GuardWords } from './wrap-text.ts';

export interface UndoneText {
	readonly text: string;
	/** Entries of ours that are there, and were changed so that they cannot be put back. */
	readonly left: readonly GuardWords[];
}

/** `guarded`: all words that we ever put in front of an entry; those that fit are taken out. */
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
	// An entry that is gone, or that has no guard any more, holds nothing of ours.
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

/** From the first item to the one that stays, so that its indentation and comments stay with it. */
function removed(text: string, list: ConfigList, count: number): readonly TextEdit[] {
	const [first, next, last] = [list.items[0], list.items[count], list.items[count - 1]];
	if (first === undefined || last === undefined) return [];
	if (next !== undefined) return [{ from: first.from, to: next.from, text: '' }];
	if (list.isFlow) return [{ from: first.from, to: last.to, text: '' }];
	// A block of YAML without items is an empty list in braces.
	const dash = text.lastIndexOf('-', first.from - 1);
	return [{ from: dash, to: last.to, text: '[]' }];
}
