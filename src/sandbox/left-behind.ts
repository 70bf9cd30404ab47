// What the server left in its writable places. Links are never followed: their targets are not ours to read.

import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { LeftBehind } from './sandbox.ts';

const MAX_ENTRIES = 10_000;

/** A place on the host and the path under which the server knew it. */
export interface Place {
	readonly host: string;
	readonly inside: string;
}

export async function listTree(places: readonly Place[]): Promise<readonly LeftBehind[]> {
	const found: LeftBehind[] = [];
	const queue = [...places];
	while (queue.length > 0 && found.length < MAX_ENTRIES) {
		const place = queue.shift() as Place;
		for (const name of await readdir(place.host).catch(() => [])) {
			const host = join(place.host, name);
			const stats = await lstat(host).catch(() => undefined);
			if (stats === undefined || found.length >= MAX_ENTRIES) continue;
			const kind = stats.isFile() ? 'file' : stats.isDirectory() ? 'directory' : stats.isSymbolicLink() ? 'symlink' : 'other';
			const inside = join(place.inside, name);
			found.push({ path: inside, kind, mode: stats.mode & 0o7777, size: stats.size });
			if (kind === 'directory') queue.push({ host, inside });
		}
	}
	return found;
}
