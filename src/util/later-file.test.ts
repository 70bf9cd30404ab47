import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LaterFile } from './later-file.ts';

let root = '';
const at = (...names: string[]) => join(root, ...names);
beforeEach(() => {
	root = mkdtempSync(join(tmpdir(), 'candor-later-'));
	mkdirSync(at('precious'));
	writeFileSync(at('precious', 'known.json'), 'precious');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('a directory that was exchanged for a link during the run gets the file, and no other does', async () => {
	using file = await LaterFile.open(at('own', 'inner', 'known.json'));
	renameSync(at('own'), at('moved'));
	symlinkSync(root, at('own'));
	symlinkSync(at('precious'), at('inner'));
	await file.write('new');
	expect(readFileSync(at('precious', 'known.json'), 'utf8')).toBe('precious');
	expect(readFileSync(at('moved', 'inner', 'known.json'), 'utf8')).toBe('new');
});

test('a link in the place of the file is replaced, and no draft stays', async () => {
	symlinkSync(at('precious', 'known.json'), at('known.json'));
	using file = await LaterFile.open(at('known.json'));
	await file.write('new');
	expect(readFileSync(at('precious', 'known.json'), 'utf8')).toBe('precious');
	expect([lstatSync(at('known.json')).isFile(), readdirSync(root)]).toEqual([true, ['known.json', 'precious']]);
});
