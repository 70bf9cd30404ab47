import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readmeOf } from './readme-of.ts';

let root: string;
beforeEach(() => {
	root = mkdtempSync(join(tmpdir(), 'candor-readme-'));
});
afterEach(() => {
	rmSync(root, { recursive: true });
});

function put(path: string, text: string): void {
	mkdirSync(dirname(join(root, path)), { recursive: true });
	writeFileSync(join(root, path), text);
}

const launch = () => ({ fetchedInto: root, packageRoots: [root], name: 'acorn-server' });

test('the README of an npm package', async () => {
	put('node_modules/acorn-server/README.md', 'ACORN_URL=https://x\n');
	expect(await readmeOf(launch())).toBe('ACORN_URL=https://x\n');
});

test('the long description of a Python distribution, and of no other one', async () => {
	put('lib/python3.12/site-packages/acorn_server-1.0.dist-info/METADATA', 'Name: acorn-server\n\n# Acorn\n\n    export ACORN_TOKEN=x\n');
	put('lib/python3.12/site-packages/other-1.0.dist-info/METADATA', 'Name: other\n\nexport OTHER_TOKEN=x\n');
	expect(await readmeOf(launch())).toContain('export ACORN_TOKEN=x');
});

test("a project of the user's own is not read", async () => {
	put('node_modules/acorn-server/README.md', 'ACORN_URL=https://x\n');
	const { fetchedInto: _fetched, ...own } = launch();
	expect(await readmeOf(own)).toBe('');
});
