import { mkdir } from 'node:fs/promises';
import { parse, resolve, sep } from 'node:path';

/** Like `mkdir -p`. Node's own recursive mkdir never comes back from a place such as /proc, where a directory both fails and stays absent. */
export async function makeDirectories(path: string): Promise<void> {
	const { root } = parse(resolve(path));
	let current = root;
	for (const name of resolve(path).slice(root.length).split(sep)) {
		current = current === root ? root + name : current + sep + name;
		await mkdir(current).catch((error: NodeJS.ErrnoException) => {
			if (error.code !== 'EEXIST' && error.code !== 'EISDIR') throw error;
		});
	}
}
