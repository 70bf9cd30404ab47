// Reads the servers of one configuration file, each with its position.

import type { ConfiguredServer, UnreadConfig } from '#model/configured-server.ts';
import { type ConfigEntry, type ConfigNode, configText, lineAt, valueAtKey } from '../config/config-node.ts';
import { ConfigSyntaxError } from '../config/config-syntax-error.ts';
import { formatOf, parseConfig } from '../config/parse-config.ts';
import type { FoundPlace } from './find-places.ts';
import { readConfigFile } from './read-config-file.ts';
import { readServerEntry } from './read-entry.ts';

export interface FileServers {
	readonly servers: readonly ConfiguredServer[];
	readonly unread?: UnreadConfig;
}

/** An entry with its position and its project. */
export interface ServerEntry {
	readonly name: string;
	readonly keyFrom: number;
	readonly node: ConfigNode;
	readonly project?: string;
	/** Whether an earlier entry has the same name and is overridden by this one. */
	readonly isRepeated: boolean;
}

/** Returns undefined if the file does not exist. */
export function readServers(found: FoundPlace): FileServers | undefined {
	const { client, place, file, project } = found;
	const read = readConfigFile(file, project);
	if (read === undefined) return undefined;
	const unread = (reason: string): FileServers => ({ servers: [], unread: { client: client.id, file, reason } });
	if ('refused' in read) return unread(read.refused);
	try {
		const root = parseConfig(read.text, formatOf(file));
		const servers = serverEntries(root, place.servers).map((entry): ConfiguredServer => {
			const of = entry.project ?? project;
			return {
				name: entry.name,
				client: client.id,
				scope: of === undefined ? 'user' : 'project',
				...(of === undefined ? {} : { project: of }),
				origin: { file, line: lineAt(read.text, entry.keyFrom) },
				...readServerEntry(entry.node),
				notes: entry.isRepeated ? ['the name stands twice in this file: the last one counts'] : [],
			};
		});
		return { servers };
	} catch (error) {
		if (error instanceof ConfigSyntaxError) return unread(`line ${error.line}: ${error.message}`);
		throw error;
	}
}

/** Returns the entries. Of several entries with the same name, the last one is returned. */
export function serverEntries(root: ConfigNode, ways: readonly (readonly string[])[]): readonly ServerEntry[] {
	return ways.flatMap((way) => {
		const others = ways
			.filter((other) => other.length > way.length && way.every((key, index) => key === other[index]))
			.map((other) => other[way.length]);
		return sections(root, way).flatMap(({ node, project }) =>
			lastOfEach(
				entriesOf(node).filter(({ key, value }) => !isSection(key, value, others)),
				project,
			),
		);
	});
}

/** Whether the key is a section. In `mcp: {servers: {…}}` the key `servers` is not a server, unless its value looks like one. */
function isSection(key: string, value: ConfigNode, others: readonly (string | undefined)[]): boolean {
	return others.includes(key) && readServerEntry(value).start.kind === 'other';
}

function sections(
	node: ConfigNode,
	way: readonly string[],
	project?: string,
): readonly { readonly node: ConfigNode; readonly project?: string }[] {
	const [key, ...rest] = way;
	if (key === undefined) return [{ node, ...(project === undefined ? {} : { project }) }];
	if (key === '*') return (node.kind === 'map' ? node.entries : []).flatMap((entry) => sections(entry.value, rest, entry.key));
	const inner = valueAtKey(node, key);
	return inner === undefined ? [] : sections(inner, rest, project);
}

/** Returns the entries of a map, or of a list whose items have a name. */
function entriesOf(node: ConfigNode): readonly ConfigEntry[] {
	if (node.kind === 'map') return node.entries.filter(({ value }) => value.kind === 'map');
	if (node.kind !== 'list') return [];
	return node.items.flatMap((item, index) =>
		item.kind === 'map' ? [{ key: configText(valueAtKey(item, 'name')) ?? `server ${index + 1}`, keyFrom: item.from, value: item }] : [],
	);
}

function lastOfEach(entries: readonly ConfigEntry[], project: string | undefined): readonly ServerEntry[] {
	const last = new Map<string, ServerEntry>();
	for (const { key, keyFrom, value } of entries)
		last.set(key, { name: key, keyFrom, node: value, ...(project === undefined ? {} : { project }), isRepeated: last.has(key) });
	return [...last.values()];
}
