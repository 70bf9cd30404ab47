// A script or program started from a folder sees its own project, and no more than that.

import { copyFileSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { Argv } from '#model/target.ts';
import { projectRoot } from './project-root.ts';
import { resolveTarget } from './resolve-target.ts';
import { type TemporaryDirectory, temporaryDirectory } from './temporary-directory.fixture.ts';

const PATH = `${dirname(process.execPath)}:${process.env['PATH']}`;

/** The roots of `command`, typed in `work`, below the temporary directory; `.` is `work` itself. */
async function rootsOf(temporary: TemporaryDirectory, command: Argv): Promise<string[]> {
	const options = temporary.options({ env: { PATH, HOME: join(temporary.path, 'home') } });
	const { packageRoots } = await resolveTarget(command, options);
	return packageRoots.flatMap((path) =>
		path === options.cwd ? ['.'] : path.startsWith(`${options.cwd}/`) ? [path.slice(options.cwd.length + 1)] : [],
	);
}

function write(temporary: TemporaryDirectory, files: Readonly<Record<string, string>>): void {
	for (const [name, text] of Object.entries(files)) temporary.write(`work/${name}`, text, 0o755);
}

test.each<readonly [string, Argv, Readonly<Record<string, string>>, string]>([
	['a repository without a package', ['node', 'src/server.mjs'], { '.git/HEAD': '', 'src/server.mjs': '' }, '.'],
	['a Python project', ['node', 'src/server.mjs'], { 'pyproject.toml': '', 'src/server.mjs': '' }, '.'],
	['a package without a name', ['node', 'src/server.mjs'], { 'package.json': '{"private":true}', 'src/server.mjs': '' }, '.'],
	[
		'dist, whose package.json only says how files are loaded',
		['node', 'dist/esm/server.js'],
		{ 'package.json': '{"private":true}', 'dist/esm/package.json': '{"type":"module"}', 'dist/esm/server.js': '' },
		'.',
	],
	[
		'dist below a repository that has no package',
		['node', 'dist/server.js'],
		{ '.git/HEAD': '', 'dist/package.json': '{"type":"module"}', 'dist/server.js': '' },
		'.',
	],
	[
		'a package before another marker that is nearer',
		['node', 'server/main.mjs'],
		{ 'package.json': '{"name":"app"}', 'server/requirements.txt': '', 'server/main.mjs': '' },
		'.',
	],
	['a Python script', ['python3', 'tools/run.py'], { '.git/HEAD': '', 'tools/run.py': '' }, '.'],
	[
		'a Python project before a package',
		['python3', 'web/run.py'],
		{ 'pyproject.toml': '', 'web/package.json': '{"name":"web"}', 'web/run.py': '' },
		'.',
	],
	['a module of a directory without __init__.py', ['python3', '-m', 'src.server'], { 'pyproject.toml': '', 'src/server.py': '' }, '.'],
	['a shell script', ['./scripts/start.sh'], { '.git/HEAD': '', 'scripts/start.sh': '#!/bin/sh\n' }, '.'],
	[
		'the package of a repository',
		['node', 'packages/a/src/x.mjs'],
		{ '.git/HEAD': '', 'packages/a/package.json': '{"name":"a"}', 'packages/a/src/x.mjs': '' },
		'packages/a',
	],
	['no project at all', ['node', 'src/server.mjs'], { 'src/server.mjs': '' }, 'src'],
])('%s', async (_, command, files, root) => {
	using temporary = temporaryDirectory();
	write(temporary, files);
	expect(await rootsOf(temporary, command)).toEqual([root]);
});

test('a program in target/ sees the project that it was built in, and a lone one itself', async () => {
	using temporary = temporaryDirectory();
	write(temporary, { 'app/Cargo.toml': '', 'app/target/release/x': '', 'lone/x': '' });
	for (const name of ['app/target/release/server', 'lone/server']) copyFileSync('/bin/true', join(temporary.path, 'work', name));
	expect(await rootsOf(temporary, ['app/target/release/server'])).toEqual(['app']);
	expect(await rootsOf(temporary, ['lone/server'])).toEqual(['lone/server']);
});

test('a project ends at its repository, below a home and below a collection of repositories', () => {
	using temporary = temporaryDirectory();
	const env = { HOME: join(temporary.path, 'home') };
	const rootOf = (script: string) => projectRoot(temporary.write(script, ''), env).slice(temporary.path.length + 1);
	for (const name of ['home/package.json', 'home/.git/HEAD', 'home/code/package.json', 'home/Documents/package.json'])
		temporary.write(name, '{"name":"stray"}');
	for (const name of ['home/code/one/.git/HEAD', 'home/code/two/.git/HEAD']) temporary.write(name, '');
	expect(rootOf('home/code/one/src/server.mjs')).toBe('home/code/one');
	expect(rootOf('home/code/scratch/server.mjs')).toBe('home/code/scratch');
	expect(rootOf('home/mine/src/server.mjs')).toBe('home/mine/src');
	expect(rootOf('home/Documents/src/server.mjs')).toBe('home/Documents/src');
	expect(rootOf('home/server.mjs')).toBe('home/server.mjs');
});

test('of a workspace: what is linked from node_modules, also by a linked package; the others stay hidden', async () => {
	using temporary = temporaryDirectory();
	const options = temporary.options({ env: { PATH, HOME: join(temporary.path, 'home') } });
	write(temporary, {
		'package.json': '{"name":"root","workspaces":["packages/*","!packages/excluded"]}',
		'scripts/server.mjs': '',
		'packages/excluded/package.json': '{"name":"excluded"}',
		...Object.fromEntries(['server', 'lib', 'base', 'other'].map((name) => [`packages/${name}/package.json`, `{"name":"${name}"}`])),
		'packages/server/src/main.mjs': '',
	});
	const at = (name: string) => join(options.cwd, name);
	for (const directory of ['packages/server/node_modules/@own', 'packages/lib/node_modules']) mkdirSync(at(directory), { recursive: true });
	symlinkSync('../../../lib', at('packages/server/node_modules/@own/lib'));
	symlinkSync('../../base', at('packages/lib/node_modules/base'));

	const member = await resolveTarget(['node', 'packages/server/src/main.mjs'], options);
	expect(member.packageRoots).toEqual(['packages/server', 'packages/lib', 'packages/base'].map(at));
	expect(member.unusedPackages).toBeUndefined();

	mkdirSync(at('node_modules'));
	symlinkSync('../packages/base', at('node_modules/base'));
	const root = await resolveTarget(['node', 'scripts/server.mjs', './packages/lib'], options);
	expect(root.packageRoots).toEqual([options.cwd]);
	expect([...(root.unusedPackages ?? [])].sort()).toEqual(['packages/other', 'packages/server'].map(at));
	expect(options.progress.join('\n')).toContain(`not shown to the server: ${at('packages/other')}, a package of the workspace`);
});

test.each([
	['pnpm-workspace.yaml', 'packages:\n  - "libs/**"\n', 'libs/deep/a'],
	['pyproject.toml', '[project]\nname = "x"\n[tool.uv.workspace]\nmembers = ["libs/a"]\n', 'libs/a'],
	['lerna.json', '{"packages":["./libs/*/"]}', 'libs/a'],
])('the members of a workspace are read from %s', async (name, text, member) => {
	using temporary = temporaryDirectory();
	const options = temporary.options({ env: { PATH, HOME: join(temporary.path, 'home') } });
	write(temporary, { 'package.json': '{"name":"root"}', 'server.mjs': '', [name]: text, [`${member}/pyproject.toml`]: '' });
	const { unusedPackages } = await resolveTarget(['node', 'server.mjs'], options);
	expect(unusedPackages).toEqual([join(options.cwd, member)]);
});
