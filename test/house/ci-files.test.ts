// The files that other systems read: a mistake in them shows only there.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const ROOT = join(import.meta.dirname, '..', '..');
const text = (path: string) => readFileSync(join(ROOT, path), 'utf8');

test('the GitLab job gets a shell in an image whose entry point is candor', () => {
	expect(text('Dockerfile')).toMatch(/^ENTRYPOINT \["candor"\]$/m);
	const { candor } = parse(text('ci/gitlab-ci.yml')) as { candor: { image: object; script: readonly string[] } };
	expect(candor.image).toMatchObject({ entrypoint: [''] });
	expect(candor.script).toEqual(['sh /opt/candor/ci/run.sh']);
});

test('every script that the action runs exists', () => {
	const scripts = [...text('action.yml').matchAll(/GITHUB_ACTION_PATH\/([\w./-]+)/g)].map(([, path = '']) => path);
	expect(scripts.length).toBeGreaterThan(1);
	expect(scripts.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test('the hook of pre-commit runs where a lock or what it depends on changes', () => {
	const [hook] = parse(text('.pre-commit-hooks.yaml')) as readonly { id: string; entry: string; files: string }[];
	expect(hook).toMatchObject({ id: 'candor-verify', entry: 'candor verify' });
	for (const path of ['candor.lock', 'servers/uv.lock', 'uv.lock', '.mcp.json']) expect(path).toMatch(new RegExp(hook?.files ?? ''));
	// Its command reads the lock of the working directory, which is the root.
	expect('servers/candor.lock').not.toMatch(new RegExp(hook?.files ?? ''));
	expect('src/clock.mjs').not.toMatch(new RegExp(hook?.files ?? ''));
});

test('the public address is in package.json and in the documents, or in none of them', () => {
	const manifest = JSON.parse(text('package.json')) as Record<string, unknown>;
	const fields = ['repository', 'bugs', 'homepage'].filter((field) => manifest[field] !== undefined);
	const placeholders = ['docs/ci.md', 'docs/tutorial.md'].filter((path) => /OWNER\/candor|git\.example\/candor/.test(text(path)));
	expect(fields).toHaveLength(placeholders.length > 0 ? 0 : 3);
});
