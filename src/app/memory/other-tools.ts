// The tools of all servers that were ever guarded or audited here. A new tool must not be mistaken for one of them.

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { OtherServer } from '#model/run-record.ts';
import { PinFiles } from '#store/guard-files/pin-files.ts';
import { readRegularText } from '#util/regular-text.ts';
import { parseEntry } from './memory-entry.ts';
import { memoryDirectory } from './memory-files.ts';

const MOST_SERVERS = 300;
const MOST_TOOLS = 200;
const LONGEST_NAME = 100;

/** Never throws: unreadable files are left out. `except`: names and ids of servers to ignore. */
export async function otherTools(dataDir: string, except: ReadonlySet<string>): Promise<readonly OtherServer[]> {
	const servers = new Map<string, Set<string>>();
	const add = (server: string, tools: readonly string[]) => {
		if (except.has(server) || (servers.size >= MOST_SERVERS && !servers.has(server))) return;
		const known = servers.get(server) ?? new Set<string>();
		servers.set(server, known);
		for (const tool of tools) if (known.size < MOST_TOOLS && tool.length <= LONGEST_NAME) known.add(tool);
	};
	for (const { server, tools } of pinnedServers(dataDir)) add(server, Object.keys(tools));
	const directory = memoryDirectory(dataDir);
	const ids = (await readdir(directory).catch(() => [])).filter((name) => !except.has(name)).slice(0, MOST_SERVERS);
	for (const id of ids) {
		const entry = await readRegularText(join(directory, id, 'first.json')).then(parseEntry, () => undefined);
		if (entry !== undefined)
			add(
				entry.server,
				entry.declaration.tools.map(({ name }) => name),
			);
	}
	return [...servers].map(([server, tools]) => ({ server, tools: [...tools] }));
}

function pinnedServers(dataDir: string): ReturnType<PinFiles['all']> {
	try {
		return new PinFiles(join(dataDir, 'pins')).all();
	} catch {
		return [];
	}
}
