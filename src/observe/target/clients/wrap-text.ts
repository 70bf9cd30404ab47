// Inserts the guard before the commands of some servers in a configuration file. The result is parsed again and compared: nothing else may differ.

import { isDeepStrictEqual } from 'node:util';
import type { Argv } from '#model/target.ts';
import type { ConfigNode } from '../config/config-node.ts';
import { applyEdits, guardEdits } from '../config/guard-edits.ts';
import { type ConfigFormat, parseConfig } from '../config/parse-config.ts';
import { plainValue } from '../config/plain-value.ts';
import { readServerEntry } from './read-entry.ts';
import { type ServerEntry, serverEntries } from './read-servers.ts';

/** The words before one server's command. */
export interface GuardWords {
	readonly name: string;
	readonly project?: string;
	/** Words such as `candor guard … --`. */
	readonly words: readonly [string, ...string[]];
}

export interface WrappedText {
	readonly text: string;
	/** Servers whose entry could not be edited. */
	readonly refused: readonly GuardWords[];
}

type Ways = readonly (readonly string[])[];

export function wrapText(text: string, format: ConfigFormat, ways: Ways, guarded: readonly GuardWords[]): WrappedText {
	const refused: GuardWords[] = [];
	const wrapped = guarded.reduce((current, one) => {
		const next = wrapOne(current, format, ways, one);
		if (next === undefined) refused.push(one);
		return next ?? current;
	}, text);
	return { text: wrapped, refused };
}

function wrapOne(text: string, format: ConfigFormat, ways: Ways, guarded: GuardWords): string | undefined {
	const root = parseConfig(text, format);
	const entry = entryOf(root, ways, guarded);
	const before = entry === undefined ? undefined : readServerEntry(entry.node);
	if (entry === undefined || before?.start.kind !== 'command' || before.guardedBy !== undefined) return undefined;
	const edits = guardEdits(text, entry.node, format, guarded.words);
	if (edits === undefined) return undefined;
	const wrapped = applyEdits(text, edits);
	return isSafe(root, before.start.argv, parsedOr(wrapped, format), ways, guarded) ? wrapped : undefined;
}

function isSafe(before: ConfigNode, argv: Argv, after: ConfigNode | undefined, ways: Ways, guarded: GuardWords): boolean {
	const entry = after === undefined ? undefined : entryOf(after, ways, guarded);
	if (after === undefined || entry === undefined) return false;
	const { start, guardedBy } = readServerEntry(entry.node);
	if (guardedBy === undefined || start.kind !== 'command' || !isDeepStrictEqual(start.argv, argv)) return false;
	return isDeepStrictEqual(plainValue(without(before, entryOf(before, ways, guarded))), plainValue(without(after, entry)));
}

function parsedOr(text: string, format: ConfigFormat): ConfigNode | undefined {
	try {
		return parseConfig(text, format);
	} catch {
		return undefined;
	}
}

export function entryOf(root: ConfigNode, ways: Ways, { name, project }: Pick<GuardWords, 'name' | 'project'>): ServerEntry | undefined {
	return serverEntries(root, ways).find((entry) => entry.name === name && entry.project === project);
}

/** Returns the tree without the command and the arguments of one entry. */
function without(node: ConfigNode, entry: ServerEntry | undefined): ConfigNode {
	if (node === entry?.node) return stripped(node);
	if (node.kind === 'list') return { ...node, items: node.items.map((item) => without(item, entry)) };
	if (node.kind !== 'map') return node;
	return { ...node, entries: node.entries.map((one) => ({ ...one, value: without(one.value, entry) })) };
}

function stripped(node: ConfigNode): ConfigNode {
	if (node.kind !== 'map') return node;
	const kept = node.entries.filter(({ key, value }) => key !== 'args' && (key !== 'command' || value.kind === 'map') && key !== 'path');
	return {
		...node,
		entries: kept.map((one) => (['transport', 'command'].includes(one.key) ? { ...one, value: stripped(one.value) } : one)),
	};
}
