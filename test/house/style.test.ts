// The parts of the house style that no linter here checks.

import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const LONGEST = 250;

function isForTests(file: string): boolean {
	return file.endsWith('.test.ts') || file.endsWith('.fixture.ts');
}

async function sources(pattern: string): Promise<readonly { readonly file: string; readonly text: string }[]> {
	const files = await Array.fromAsync(glob(pattern, { cwd: ROOT }));
	return files.sort().map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }));
}

test('files are kebab-case, and named for what they hold', async () => {
	const product = await sources('{src,test,scripts}/**/*.ts');
	expect(product.length).toBeGreaterThan(10);
	// house-checks.test.ts
	const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.(?:net|slow|property|integration))?(?:\.(?:test|fixture))?\.ts$/;
	expect(product.map(({ file }) => file).filter((file) => !kebab.test(basename(file)))).toEqual([]);
	// user-manager.ts, utils.ts
	const vague = /(?:^|-)(?:manager|helpers?|service|utils?|misc|common)\.ts$/;
	expect(product.map(({ file }) => file).filter((file) => vague.test(basename(file)))).toEqual([]);
});

test(`no product file is longer than ${LONGEST} lines`, async () => {
	const product = await sources('src/**/*.ts');
	const long = product.filter(({ file, text }) => !isForTests(file) && text.split('\n').length > LONGEST + 1);
	expect(long.map(({ file }) => file)).toEqual([]);
});

test('no inline import types: the cruiser does not see them inside a generic', async () => {
	// const reports: Array<import('#report/text.ts').Report> = [];
	const inline = /\bimport\(\s*['"][^'"]+['"]\s*\)\s*\.\s*[A-Z]/;
	const product = await sources('src/**/*.ts');
	expect(product.filter(({ text }) => inline.test(text)).map(({ file }) => file)).toEqual([]);
});

test('the product itself starts no shell', async () => {
	// spawn('ls -la', { shell: true }), execSync('ls')
	const shell = /\bshell:\s*(?:true|['"])|\bexecSync\(|from 'node:child_process';.*\bexec\b/;
	const product = await sources('src/**/*.ts');
	expect(product.filter(({ file, text }) => !isForTests(file) && shell.test(text)).map(({ file }) => file)).toEqual([]);
});
