import { linkSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { linkedFileNotes } from './linked-files.ts';

const root = mkdtempSync(join(tmpdir(), 'candor-linked-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('a file that has another name outside of the writable directory is noted, one with both names inside is not', async () => {
	for (const name of ['one', 'two', 'outside']) mkdirSync(join(root, name));
	for (const name of ['one/plain', 'one/twice', 'outside/precious', 'two/plain']) writeFileSync(join(root, name), '');
	linkSync(join(root, 'one/twice'), join(root, 'one/again'));
	const [one, two] = [join(root, 'one'), join(root, 'two')];
	expect(await linkedFileNotes([one, two, join(root, 'missing')])).toEqual([]);
	linkSync(join(root, 'outside/precious'), join(root, 'two/a name'));
	expect(await linkedFileNotes([one, two])).toEqual([
		`${two}/a name has another name outside of ${two}: what the server writes to it appears there too`,
	]);
});
