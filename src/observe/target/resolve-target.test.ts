import { mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Argv } from '#model/target.ts';
import { UserError } from '#util/user-error.ts';
import { resolveTarget } from './resolve-target.ts';
import { temporaryDirectory } from './temporary-directory.fixture.ts';

/** A PATH on which `node` is the one that runs this test. */
const PATH = `${join(process.execPath, '..')}:${process.env['PATH']}`;
const NODE = realpathSync(process.execPath);

test('node: absolute script, its package, every node_modules above it, and what is linked from there', async () => {
	using temporary = temporaryDirectory();
	const options = temporary.options({ env: { PATH, HOME: '/home/ada' } });
	temporary.write('work/package.json', '{"name":"root"}');
	temporary.write('work/node_modules/dep/index.js', '');
	temporary.write('linked/package.json', '{"name":"linked"}');
	mkdirSync(join(options.cwd, 'node_modules/@own'));
	symlinkSync('../../../linked', join(options.cwd, 'node_modules/@own/linked'));
	temporary.write('work/packages/a/package.json', '{"name":"a","version":"1.0.0","description":"An a.","main":"dist/main.js"}');
	temporary.write('work/packages/a/dist/package.json', '{"type":"module"}');
	const main = temporary.write('work/packages/a/dist/main.js', '');
	const other = temporary.write('work/packages/a/dist/other.mjs', '');

	const launch = await resolveTarget(['node', '--no-warnings', 'packages/a', './packages', '--x'], options);
	expect(launch.argv).toEqual([NODE, '--no-warnings', main, join(options.cwd, 'packages'), '--x']);
	expect(launch).toMatchObject({ name: 'a', version: '1.0.0', description: 'An a.', target: { kind: 'command' } });
	expect(launch.packageRoots).toEqual([join(options.cwd, 'packages/a'), join(options.cwd, 'node_modules'), join(temporary.path, 'linked')]);
	expect(launch.namedPaths).toEqual([join(options.cwd, 'packages')]);
	expect(launch.runtime).toMatchObject({ kind: 'node', program: NODE, emptyProgram: [NODE, '-e', '0'] });

	const script = await resolveTarget(['node', other], options);
	expect(script).toMatchObject({ name: 'other', argv: [NODE, other] });
	expect(script).not.toHaveProperty('version');
});

test('a symbolic link to a script is followed; in a shared directory the file alone is shown', async () => {
	using temporary = temporaryDirectory();
	const home = join(temporary.path, 'home');
	const options = temporary.options({ cwd: home, env: { PATH, HOME: home } });
	const script = temporary.write('home/server.mjs', '');
	symlinkSync(script, join(temporary.path, 'link.mjs'));
	const launch = await resolveTarget(['node', '../link.mjs'], options);
	expect(launch).toMatchObject({ argv: [NODE, script], packageRoots: [script], name: 'server' });
});

test("node's own options: files and modules in them become absolute", async () => {
	using temporary = temporaryDirectory();
	const options = temporary.options({ env: { PATH, HOME: '/home/ada' } });
	const script = temporary.write('work/server.ts', '');
	const envFile = temporary.write('work/.env', '');
	const hook = temporary.write('work/hook.cjs', '');
	temporary.write(
		'work/node_modules/loader/package.json',
		'{"name":"loader","exports":{".":{"require":"./r.cjs","import":{"types":"./t.ts","default":"./i.mjs"}}}}',
	);
	const loader = temporary.write('work/node_modules/loader/i.mjs', '');
	const words: Argv = ['node', '--import', 'loader', '-r', './hook.cjs', '--env-file=.env', '--max-old-space-size=99', 'server.ts'];
	const launch = await resolveTarget(words, options);
	expect(launch.argv).toEqual([NODE, '--import', loader, '-r', hook, `--env-file=${envFile}`, '--max-old-space-size=99', script]);
	expect(launch.namedPaths).toEqual([envFile]);
	const evaluated = await resolveTarget(['node', '-e', 'x', './hook.cjs'], options);
	expect(evaluated.argv).toEqual([NODE, '-e', 'x', hook]);
});

test('a script with a #! line is told to its interpreter', async () => {
	using temporary = temporaryDirectory();
	const options = temporary.options({ env: { PATH, HOME: '/home/ada' } });
	const node = temporary.write('work/app/bin/cli.js', '#!/usr/bin/env -S node --no-warnings\n', 0o755);
	temporary.write('work/app/package.json', '{"name":"app","version":"2.0.0","bin":{"app":"bin/cli.js"}}');
	symlinkSync(node, join(options.cwd, 'app-link'));
	expect(await resolveTarget(['./app-link', 'x'], options)).toMatchObject({
		argv: [NODE, '--no-warnings', node, 'x'],
		name: 'app',
		version: '2.0.0',
		runtime: { kind: 'node' },
		packageRoots: [join(options.cwd, 'app')],
	});
	const shell = temporary.write('work/tools/start.sh', '#!/bin/sh\n', 0o755);
	const launch = await resolveTarget(['tools/start.sh'], options);
	expect(launch).toMatchObject({ argv: [expect.stringMatching(/\/sh$/), shell], name: 'start', runtime: { kind: 'other' } });
	expect(launch.packageRoots).toEqual([join(options.cwd, 'tools')]);
});

test('programs: a system one needs nothing, another its own tree or itself alone', async () => {
	using temporary = temporaryDirectory();
	const options = temporary.options({ env: { PATH: '/usr/bin:/bin', HOME: '/home/ada' } });
	expect(await resolveTarget(['cat', '-'], options)).toMatchObject({
		argv: ['/usr/bin/cat', '-'],
		packageRoots: [],
		name: 'cat',
		runtime: { kind: 'other' },
	});
	const lone = temporary.write('work/server', '\x7fELF\0\0', 0o755);
	expect((await resolveTarget(['./server'], options)).packageRoots).toEqual([lone]);
	temporary.write('suite/bin/server', '\x7fELF\0\0', 0o755);
	expect((await resolveTarget(['../suite/bin/server'], options)).packageRoots).toEqual([join(temporary.path, 'suite')]);
});

test('what another interpreter runs is shown with what lies around it', async () => {
	using temporary = temporaryDirectory();
	const options = temporary.options({ env: { PATH: '/usr/bin:/bin', HOME: '/home/ada' } });
	temporary.write('work/package.json', '{"name":"x"}');
	const script = temporary.write('work/src/server.sh', '');
	const launch = await resolveTarget(['bash', 'src/server.sh'], options);
	expect(launch).toMatchObject({ name: 'server', argv: ['/usr/bin/bash', script], packageRoots: [options.cwd] });

	temporary.write('tools/node_modules/tsx/package.json', '{"name":"tsx","version":"9.9.9","bin":"cli.mjs"}');
	const tsx = temporary.write('tools/node_modules/tsx/cli.mjs', '#!/usr/bin/env node\n', 0o755);
	const main = temporary.write('work/src/main.ts', '');
	const hosted = await resolveTarget([tsx, 'src/main.ts', '--x'], options);
	expect(hosted.argv.slice(1)).toEqual([tsx, main, '--x']);
	expect(hosted).not.toHaveProperty('version');
	expect(hosted).toMatchObject({ name: 'main', packageRoots: [join(temporary.path, 'tools/node_modules'), options.cwd] });
});

test('env: assignments are kept, paths and hosts in them are named', async () => {
	using temporary = temporaryDirectory();
	const options = temporary.options({ env: { PATH: '/usr/bin:/bin', HOME: '/home/ada' } });
	const notes = temporary.write('work/notes.db', '');
	const launch = await resolveTarget(['env', '-i', 'DB=./notes.db', 'API=https://api.example/v1', 'MODE=x', 'cat', 'a=b'], options);
	expect(launch).toMatchObject({ argv: ['/usr/bin/cat', 'a=b'], namedPaths: [notes], namedHosts: ['api.example'] });
	expect(launch.env).toEqual({ DB: notes, API: 'https://api.example/v1', MODE: 'x' });
	expect(launch.asTyped).toEqual(['env', '-i', 'DB=./notes.db', 'API=https://api.example/v1', 'MODE=x', 'cat', 'a=b']);
	await expect(resolveTarget(['env', 'A=1'], options)).rejects.toThrow(UserError);
	await expect(resolveTarget(['env', '-S', 'cat x'], options)).rejects.toThrow(UserError);
});

test.each([
	[['docker', 'run', 'x'], /docker run runs the server outside the cell/],
	[['npm', 'install'], /npm install is a package manager/],
	[['npm', 'start'], /there is no package.json in/],
	[['uv', 'sync'], /uv sync is a package manager/],
	[['uv', 'run', 'server.py'], /no such script: .*server\.py/],
	[['sudo', 'x'], /sudo x needs privileges/],
	[['no-such-program-here'], /no such program: no-such-program-here/],
	[['node'], /node is given no script/],
	[['node', 'missing.js'], /no such script: missing.js/],
	[['node', '--inspect'], /no script/],
])('%j: a clear line', async (typed, message) => {
	using temporary = temporaryDirectory();
	const [program = '', ...args] = typed;
	const error = await resolveTarget([program, ...args], temporary.options()).catch((thrown: unknown) => thrown);
	expect(error).toBeInstanceOf(UserError);
	expect(error).toMatchObject({ message: expect.stringMatching(message), hint: expect.any(String) });
});

test('an abort before the start is an abort', async () => {
	using temporary = temporaryDirectory();
	const signal = AbortSignal.abort(new Error('never'));
	await expect(resolveTarget(['cat'], temporary.options({ signal }))).rejects.toThrow('never');
});
