import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BoundedPaths } from './bounded-paths.ts';
import { realPath } from './real-path.ts';

test('links are followed as far as there is something, and what is missing stays as it is written', async () => {
	const directory = await realpath(await mkdtemp(join(tmpdir(), 'candor-real-')));
	const at = (path: string) => join(directory, path);
	try {
		await mkdir(at('a/b/c'), { recursive: true });
		await writeFile(at('a/file'), '');
		await symlink(at('a/b'), at('link'));
		await symlink(at('nowhere/yet'), at('dangling'));
		await symlink(at('loop'), at('loop'));
		for (const [given, expected] of [
			['a/b/c', 'a/b/c'],
			['link/c', 'a/b/c'],
			['link/new/deeper', 'a/b/new/deeper'],
			['link/missing/../x', 'a/b/x'],
			['dangling', 'nowhere/yet'],
			['dangling/more', 'nowhere/yet/more'],
			[`a${'/n'.repeat(3000)}`, `a${'/n'.repeat(3000)}`],
		] as const)
			expect(realPath(`${directory}/${given}`), given.slice(0, 30)).toBe(at(expected));
		expect(realPath(at('loop/x'))).toBeUndefined();
		expect(realPath(at('a/file/x'))).toBeUndefined();
	} finally {
		await rm(directory, { recursive: true, force: true });
	}
});

test('no path is followed twice, and no more of them than may be', () => {
	const asked: string[] = [];
	const paths = new BoundedPaths((path) => void asked.push(path), 3);
	for (const path of ['a', 'b', 'a', 'c', 'b']) paths.follow(path);
	expect(paths.isOver).toBe(false);
	paths.follow('d');
	expect(paths.isOver).toBe(true);
	expect(asked).toEqual(['a', 'b', 'c']);
});
