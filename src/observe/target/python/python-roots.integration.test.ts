// Real interpreters and real venvs in a made-up home: whatever they are made of, they show their own files and nothing beside them.

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Argv, Launch } from '#model/target.ts';
import { isUnderAny } from '#util/absolute-path.ts';
import { resolveTarget } from '../resolve-target.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../temporary-directory.fixture.ts';

const [BASE = '', LIBRARY = ''] = execFileSync('python3', ['-c', 'import os,sys; print(os.path.realpath(sys._base_executable)); print(os.path.dirname(os.__file__))'], {
	encoding: 'utf8',
}).split('\n'); // biome-ignore format: one program
const VERSION = LIBRARY.slice(LIBRARY.lastIndexOf('/') + 1);

const shown = ({ runtime, packageRoots }: Launch): readonly string[] => [runtime.program, ...runtime.roots, ...packageRoots];
const sees = (launch: Launch, path: string): boolean =>
	isUnderAny(path, [...shown(launch), ...shown(launch).map((root) => realpathSync(root))]);

/** The same interpreter as one that `make install` put below `prefix`. */
function installPython(prefix: string): string {
	mkdirSync(join(prefix, 'bin'), { recursive: true });
	cpSync(BASE, join(prefix, 'bin', 'python3'));
	mkdirSync(join(prefix, 'lib'), { recursive: true });
	cpSync(LIBRARY, join(prefix, 'lib', VERSION), {
		recursive: true,
		verbatimSymlinks: true,
		// sample: …/python3.11/test, …/site-packages, __pycache__
		filter: (path) => !/\/(test|tests|idlelib|site-packages|dist-packages|__pycache__|config-[^/]+)$/.test(path),
	});
	return join(prefix, 'bin', 'python3');
}

async function launchIn(temporary: TemporaryDirectory, words: Argv): Promise<Launch> {
	const diary = temporary.write('home/diary.txt', 'private');
	temporary.write('home/other-project/.env', 'KEY=made-up');
	const launch = await resolveTarget(words, temporary.options());
	expect({ roots: shown(launch), isSeen: sees(launch, diary) }).toMatchObject({ isSeen: false });
	expect(sees(launch, join(temporary.path, 'home/other-project/.env'))).toBe(false);
	return launch;
}

test.each(['bin', '.local/bin', 'tools/bin'])('a venv made from a link in ~/%s shows no more of the home than that link', async (place) => {
	using temporary = temporaryDirectory();
	const bin = join(temporary.path, 'home', place);
	mkdirSync(bin, { recursive: true });
	symlinkSync(BASE, join(bin, 'python3'));
	const beside = temporary.write(join('home', place, '..', 'beside.txt'), 'private');
	const venv = join(temporary.options().cwd, '.venv');
	execFileSync(join(bin, 'python3'), ['-m', 'venv', '--without-pip', venv]);
	temporary.write('work/server.py', '');
	const launch = await launchIn(temporary, [join(venv, 'bin/python'), 'server.py']);
	expect(sees(launch, join(venv, 'bin/python'))).toBe(true);
	expect(sees(launch, beside)).toBe(false);
	// Each link between the venv and the interpreter has a name in the cell, or the venv's Python would not start there.
	expect(shown(launch)).toContain(join(bin, 'python3'));
});

test.each([
	['bin/python3 with --prefix=$HOME', ''],
	['a prefix of many other things', 'code'],
])('an interpreter installed as %s shows its binary and its library alone', async (_, place) => {
	using temporary = temporaryDirectory();
	const prefix = join(temporary.path, 'home', place);
	const python = installPython(prefix);
	const beside = temporary.write(join('home', place, 'notes', 'todo.txt'), 'private');
	const venv = join(temporary.options().cwd, '.venv');
	execFileSync(python, ['-m', 'venv', '--without-pip', venv]);
	for (const program of [python, join(venv, 'bin/python')]) {
		const launch = await launchIn(temporary, [program, '-m', 'http.server']);
		expect(sees(launch, beside)).toBe(false);
		expect(sees(launch, join(prefix, 'bin/python3'))).toBe(true);
		expect(sees(launch, join(prefix, 'lib', VERSION, 'os.py'))).toBe(true);
	}
});

test('a prefix that is the interpreter’s alone is shown whole', async () => {
	using temporary = temporaryDirectory();
	const python = installPython(join(temporary.path, 'home/.pyenv/versions/3.x'));
	const launch = await launchIn(temporary, [python, '-m', 'http.server']);
	expect(launch.runtime.roots).toContain(join(temporary.path, 'home/.pyenv/versions/3.x'));
});

test('a venv that was made of the home itself shows its own files', async () => {
	using temporary = temporaryDirectory();
	const home = join(temporary.path, 'home');
	execFileSync(BASE, ['-m', 'venv', '--without-pip', home]);
	const script = temporary.write('home/server.py', '');
	const module = temporary.write(`home/lib/${VERSION}/site-packages/weather.py`, '');
	const launch = await launchIn(temporary, [join(home, 'bin/python'), script]);
	for (const path of [script, module, join(home, 'pyvenv.cfg'), join(home, 'bin/python')]) expect(sees(launch, path)).toBe(true);
	expect(shown(launch)).not.toContain(home);
});

test('no .pth file, editable install, PYTHONPATH or linked site-packages makes the home a root', async () => {
	using temporary = temporaryDirectory();
	const home = join(temporary.path, 'home');
	const options = temporary.options();
	const venv = join(options.cwd, '.venv');
	execFileSync(BASE, ['-m', 'venv', '--without-pip', venv]);
	const site = `work/.venv/lib/${VERSION}/site-packages`;
	symlinkSync(home, join(temporary.path, 'link'));
	mkdirSync(join(home, '.ssh'));
	temporary.write('home/script.py', '');
	temporary.write(`${site}/all.pth`, `${home}\n${temporary.path}/link\n${home}/.ssh\n/\n/etc\n`);
	const editable = JSON.stringify({ url: `file://${temporary.path}/link`, dir_info: { editable: true } });
	temporary.write(`${site}/weather-1.2.dist-info/direct_url.json`, editable);
	temporary.write('work/server.py', '');
	const env = { ...options.env, PYTHONPATH: `${temporary.path}/link:/:${home}/.ssh` };
	const launch = await resolveTarget([join(venv, 'bin/python'), 'server.py'], { ...options, env });
	expect(launch.packageRoots).toEqual([options.cwd]);
	expect(options.progress.filter((line) => line.startsWith('not shown to the server:')).join('\n')).toContain(`/link, which is ${home}`);
});

test('a .pth file or editable install shows what holds Python, and no other directory', async () => {
	using temporary = temporaryDirectory();
	const options = temporary.options();
	const venv = join(options.cwd, '.venv');
	execFileSync(BASE, ['-m', 'venv', '--without-pip', venv]);
	const site = `work/.venv/lib/${VERSION}/site-packages`;
	temporary.write('diary/monday.txt', '');
	temporary.write('diary/src/tuesday.txt', '');
	temporary.write('accounts/2026/balance.csv', '');
	const sources = ['plain', 'packaged', 'spaced/src'].map((name) => join(temporary.path, name));
	temporary.write('plain/weather.py', '');
	temporary.write('packaged/weather/__init__.py', '');
	temporary.write('spaced/pyproject.toml', '');
	temporary.write('spaced/src/acme/weather/__init__.py', '');
	const lines = ['diary', 'diary/src', 'plain', 'packaged', 'spaced/src'].map((name) => `${join(temporary.path, name)}\n`);
	temporary.write(`${site}/all.pth`, lines.join(''));
	const editable = JSON.stringify({ url: `file://${temporary.path}/accounts`, dir_info: { editable: true } });
	temporary.write(`${site}/weather-1.2.dist-info/direct_url.json`, editable);
	temporary.write('work/server.py', '');
	const launch = await resolveTarget([join(venv, 'bin/python'), 'server.py'], options);
	expect(launch.packageRoots.toSorted()).toEqual([options.cwd, ...sources].toSorted());
});

test('site-packages that lead to a directory without Python show nothing of it', async () => {
	using temporary = temporaryDirectory();
	const options = temporary.options();
	const venv = join(options.cwd, '.venv');
	execFileSync(BASE, ['-m', 'venv', '--without-pip', venv]);
	temporary.write('diary/monday.txt', '');
	const site = join(venv, 'lib', VERSION, 'site-packages');
	rmSync(site, { recursive: true });
	symlinkSync(join(temporary.path, 'diary'), site);
	temporary.write('work/server.py', '');
	const launch = await resolveTarget([join(venv, 'bin/python'), 'server.py'], options);
	expect(launch.packageRoots).toEqual([options.cwd]);
});
