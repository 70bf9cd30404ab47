import { readFile } from 'node:fs/promises';

/** Returns the present children of `pid`, the oldest first. */
export async function childrenOf(pid: number): Promise<readonly number[]> {
	// 6584 6590
	const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
	return children.split(' ').filter(Boolean).map(Number);
}

/** Returns the present number of descendants of `pid`. */
export async function countDescendants(pid: number): Promise<number> {
	let count = 0;
	for (const child of await childrenOf(pid)) count += 1 + (await countDescendants(child));
	return count;
}
