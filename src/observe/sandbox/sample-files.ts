// A few ordinary files in the working directory, so that tools that read find something to read.

import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const FILES: Readonly<Record<string, string>> = {
	'notes.md': '# Notes\n\n- buy milk\n- call Alex\n',
	'data.json': '{"items": [{"id": 1, "name": "first"}, {"id": 2, "name": "second"}]}\n',
	'src/main.js': "export function greet(name) {\n\treturn 'Hello ' + name;\n}\n",
};

/** Writes them to `directory` and gives their paths as the server sees them, under `inside`. */
export async function writeSampleFiles(directory: string, inside: string): Promise<readonly string[]> {
	for (const [path, text] of Object.entries(FILES)) {
		await mkdir(dirname(join(directory, path)), { recursive: true });
		await writeFile(join(directory, path), text);
	}
	return Object.keys(FILES).map((path) => join(inside, path));
}

/** A link of the kind that people keep in a project: it leads out of it. Gives its path as the server sees it. */
export async function linkOutside(directory: string, inside: string, target: string): Promise<string> {
	await symlink(target, join(directory, 'shared'));
	return join(inside, 'shared');
}
