import { execFileSync } from 'node:child_process';
import {
	linkSync,
	lstatSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HeldDirectory } from './held-directory.ts';

let root = '';
const at = (...names: string[]) => join(root, ...names);
beforeEach(() => {
	root = mkdtempSync(join(tmpdir(), 'candor-held-'));
	for (const name of ['own', 'precious']) mkdirSync(at(name));
	writeFileSync(at('precious', 'file'), 'precious');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('a file takes the place of a link, a hard link and a pipe, and changes nothing behind them', async () => {
	symlinkSync(at('precious', 'file'), at('own', 'link'));
	symlinkSync(at('precious', 'missing'), at('own', 'dangling'));
	linkSync(at('precious', 'file'), at('own', 'hard'));
	execFileSync('mkfifo', [at('own', 'pipe')]);
	using held = HeldDirectory.open(at('own'));
	for (const name of ['link', 'dangling', 'hard', 'pipe', 'new']) await held.write(name, 'report');
	expect(readdirSync(at('precious'))).toEqual(['file']);
	expect(readFileSync(at('precious', 'file'), 'utf8')).toBe('precious');
	for (const name of readdirSync(at('own'))) {
		expect(readFileSync(at('own', name), 'utf8')).toBe('report');
		expect([name, lstatSync(at('own', name)).isFile(), lstatSync(at('own', name)).mode & 0o777]).toEqual([name, true, 0o600]);
	}
	expect(readdirSync(at('own')).length).toBe(5);
});

test('a directory that is exchanged for a link stays the one that was opened', async () => {
	using held = HeldDirectory.open(at('own'));
	renameSync(at('own'), at('moved'));
	symlinkSync(at('precious'), at('own'));
	await held.write('report.json', 'report');
	using inner = held.directory('inner', 0o700);
	await inner.write('file', 'x');
	expect(readdirSync(at('precious'))).toEqual(['file']);
	expect(readdirSync(at('moved')).toSorted()).toEqual(['inner', 'report.json']);
});

test('a link in the place of a directory is an error', () => {
	symlinkSync(at('precious'), at('own', 'files'));
	using held = HeldDirectory.open(at('own'));
	expect(() => held.directory('files', 0o700)).toThrow(/files/);
});
