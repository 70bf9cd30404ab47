// Files that really exist in the cell, for tools that read: what the command line named comes first.

import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const MAX_FILES = 10;

export async function readableFiles(namedPaths: readonly string[], samples: readonly string[]): Promise<readonly string[]> {
	const files: string[] = [];
	for (const path of namedPaths) {
		const stats = await stat(path).catch(() => undefined);
		if (stats?.isFile()) files.push(path);
		if (!stats?.isDirectory()) continue;
		for (const entry of await readdir(path, { withFileTypes: true }).catch(() => [])) {
			if (entry.isFile() && !entry.name.startsWith('.')) files.push(join(path, entry.name));
			if (files.length >= MAX_FILES) return files;
		}
	}
	return files.length > 0 ? files : samples;
}
