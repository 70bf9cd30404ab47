// The scaffold of a new rule stands by itself: it is typed, its own test passes, and it refuses to overwrite.

import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
let copy: string;

beforeAll(() => {
	copy = mkdtempSync(join(tmpdir(), 'candor-new-rule-'));
	for (const part of ['src', 'test/evidence.ts', 'test/judged.ts', 'package.json', 'tsconfig.json', 'biome.json', 'fixtures/servers/lib']) {
		cpSync(join(ROOT, part), join(copy, part), { recursive: true });
	}
	symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function run(program: string, ...args: readonly string[]) {
	return spawnSync(process.execPath, [program, ...args], { cwd: copy, encoding: 'utf8' });
}

const newRule = (...args: readonly string[]) => run(join(ROOT, 'scripts', 'new-rule.ts'), ...args);

test.for([['Odd_Name'], ['../escape'], [''], ['-x'], ['sensitive-read'], [], ['two', 'words']])('refuses %j', (args) => {
	const before = readFileSync(join(copy, 'src/assess/judge/registry.ts'), 'utf8');
	const { status, stderr } = newRule(...args);
	expect(status).toBe(1);
	expect(stderr.trim().split('\n')).toHaveLength(1);
	expect(readFileSync(join(copy, 'src/assess/judge/registry.ts'), 'utf8')).toBe(before);
});

test('a new rule is registered, in style, and passes its own test; a second time it is refused', () => {
	expect(newRule('odd-reads')).toMatchObject({ status: 0, stderr: '' });
	const registry = readFileSync(join(copy, 'src/assess/judge/registry.ts'), 'utf8');
	expect(registry).toContain("import { oddReads } from './rules/odd-reads.ts';");
	expect(registry.trimEnd().endsWith('\toddReads,\n];')).toBe(true);
	const biome = spawnSync(join(ROOT, 'node_modules', '.bin', 'biome'), ['check', 'src/assess/judge', 'fixtures/servers/odd-reads'], {
		cwd: copy,
		encoding: 'utf8',
	});
	expect(`${biome.stdout}${biome.stderr}`).not.toContain('Found');
	const vitest = run(join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'), 'run', 'src/assess/judge/rules/odd-reads.test.ts');
	expect(`${vitest.stdout}${vitest.stderr}`).toMatch(/2 passed/);
	expect(newRule('odd-reads')).toMatchObject({ status: 1 });
});
