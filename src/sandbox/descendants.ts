import { readFile } from 'node:fs/promises';

/** How many processes descend from `pid` right now. */
export async function countDescendants(pid: number): Promise<number> {
	// 6584 6590
	const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
	let count = 0;
	for (const child of children.split(' ')) if (child !== '') count += 1 + (await countDescendants(Number(child)));
	return count;
}
