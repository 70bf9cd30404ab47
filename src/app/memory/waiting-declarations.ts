// The declarations that wait for `candor accept`, and what each is compared with.

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Declaration } from '#model/declaration.ts';
import { type Change, diffDeclarations } from '#model/declaration-diff.ts';
import { filledIn, type SeenEntry } from './memory-entry.ts';
import { memoryDirectory, readServerMemory } from './memory-files.ts';
import { believedEntries, heldTo, type SignatureCheck } from './remembered-declaration.ts';
import { contextId } from './run-context.ts';

export interface WaitingDeclaration {
	/** Identity of the server, independent of its name. */
	readonly id: string;
	readonly seen: SeenEntry & { readonly declaration: Declaration };
	readonly changes: readonly Change[];
}

export interface KnownServer {
	readonly name: string;
	/** The last one comes first. */
	readonly waiting: readonly WaitingDeclaration[];
}

/** Returns every server that was ever audited. */
export async function knownServers(dataDir: string, check: SignatureCheck): Promise<readonly KnownServer[]> {
	const directory = memoryDirectory(dataDir);
	const ids = (await readdir(directory).catch(() => [])).filter((name) => /^[0-9a-f]{32}$/.test(name)).toSorted();
	const servers: KnownServer[] = [];
	for (const id of ids) servers.push(...(await knownServer(join(directory, id), id, check)));
	return servers;
}

async function knownServer(directory: string, id: string, check: SignatureCheck): Promise<readonly KnownServer[]> {
	const memory = await readServerMemory(directory);
	const { believed } = believedEntries(id, memory, check);
	const name = (memory.first ?? memory.seen[0] ?? memory.accepted[0])?.server;
	if (name === undefined) return [];
	const waiting = memory.seen.flatMap((seen): readonly WaitingDeclaration[] => {
		const { declaration, since, context } = seen;
		if (declaration === undefined) return [];
		const isAccepted = believed.some(
			(entry) => entry.digest === seen.digest && contextId(entry.context) === contextId(context) && entry.since >= since,
		);
		if (isAccepted) return [];
		const held = heldTo(believed, memory, context);
		const changes = held === undefined ? [] : diffDeclarations(filledIn(held.declaration, held.reading, declaration), declaration);
		return [{ id, seen: { ...seen, declaration }, changes }];
	});
	return [{ name, waiting: waiting.toSorted((a, b) => (a.seen.since < b.seen.since ? 1 : -1)) }];
}
