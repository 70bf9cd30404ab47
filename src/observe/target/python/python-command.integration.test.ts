// The Python that is on the PATH here, which may be a system one or one behind pyenv's shims.

import { execFileSync } from 'node:child_process';
import { readdirSync, realpathSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { UserError } from '#util/user-error.ts';
import { resolveTarget } from '../resolve-target.ts';
import { temporaryDirectory } from '../temporary-directory.fixture.ts';
import { readPythonWords } from './python-flags.ts';

const BASE = execFileSync('python3', ['-c', 'import os,sys; print(os.path.realpath(sys._base_executable))'], { encoding: 'utf8' }).trim();

test.each([
	[['-m', 'server', '-x'], { flags: [], what: { kind: 'module', text: 'server' }, args: ['-x'] }],
	[
		['-uIm', 'server'],
		{ flags: ['-uI'], what: { kind: 'module', text: 'server' }, ignoresCwd: true, ignoresEnvironment: true, ignoresUserSite: true },
	],
	[
		['-u', '-X', 'dev', '-Wignore', 'server.py', '-m'],
		{ flags: ['-u', '-X', 'dev', '-W', 'ignore'], what: { kind: 'file', text: 'server.py' }, args: ['-m'] },
	],
	[['-mserver'], { what: { kind: 'module', text: 'server' } }],
	[['-c', 'import x', 'y'], { what: { kind: 'code', text: 'import x' }, args: ['y'], ignoresEnvironment: false }],
	[['-E', '-s', '-P', 'x.py'], { ignoresEnvironment: true, ignoresUserSite: true, ignoresCwd: true }],
])('python %j', (words, expected) => {
	expect(readPythonWords(words)).toMatchObject(expected);
});

test.each([[[]], [['-']], [['-u']], [['-m']]])('python %j has nothing to run', (words) => {
	expect(() => readPythonWords(words)).toThrow(UserError);
});

test('a script: absolute, with its project and the packages of the interpreter', async () => {
	using temporary = temporaryDirectory();
	const options = temporary.options();
	temporary.write('work/pyproject.toml', '');
	const script = temporary.write('work/src/weather.py', '');
	symlinkSync(script, join(options.cwd, 'start.py'));
	const launch = await resolveTarget(['python3', '-u', 'start.py', './src', 'x'], options);
	expect(launch.argv).toEqual([BASE, '-u', script, join(options.cwd, 'src'), 'x']);
	expect(launch.packageRoots).toContain(options.cwd);
	expect(launch.runtime).toMatchObject({ kind: 'python', program: BASE, emptyProgram: [BASE, '-c', 'pass'] });
	expect(launch.env).toEqual({ PYTHONDONTWRITEBYTECODE: '1' });
	expect(launch.target).toEqual({ kind: 'command', argv: ['python3', '-u', 'start.py', './src', 'x'] });
	await expect(resolveTarget(['python3', 'missing.py'], options)).rejects.toThrow('no such script: missing.py');
});

test('a module of the working directory keeps being found', async () => {
	using temporary = temporaryDirectory();
	const options = temporary.options();
	temporary.write('work/weather/__main__.py', '');
	const launch = await resolveTarget(['python3', '-m', 'weather', '--stdio'], options);
	expect(launch.argv).toEqual([BASE, '-m', 'weather', '--stdio']);
	expect(launch.env).toMatchObject({ PYTHONPATH: options.cwd });
	expect(launch.packageRoots).toContain(options.cwd);
	expect(launch.name).toBe('weather');
	const isolated = await resolveTarget(['python3', '-I', '-m', 'weather'], options);
	expect(isolated.env).not.toHaveProperty('PYTHONPATH');
	const code = await resolveTarget(['python3', '-c', 'from weather import main; main()'], options);
	expect(code.env).toMatchObject({ PYTHONPATH: options.cwd });
});

test('in a shared directory the module alone is shown', async () => {
	using temporary = temporaryDirectory();
	const home = join(temporary.path, 'home');
	const options = temporary.options({ cwd: home });
	const module = temporary.write('home/weather.py', '');
	const { env, packageRoots } = await resolveTarget(['python3', '-m', 'weather'], options);
	expect(env).toMatchObject({ PYTHONPATH: home });
	expect(packageRoots).toContain(module);
	expect(packageRoots).not.toContain(home);
});

test('a venv: started by its own link, its base is the runtime, editable sources are shown', async () => {
	using temporary = temporaryDirectory();
	const options = temporary.options();
	const venv = join(options.cwd, '.venv');
	execFileSync('python3', ['-m', 'venv', '--without-pip', venv]);
	const [library = ''] = readdirSync(join(venv, 'lib'));
	const site = `work/.venv/lib/${library}/site-packages`;
	temporary.write('source/pyproject.toml', '');
	temporary.write(`${site}/weather-1.2.dist-info/METADATA`, 'Name: weather\nVersion: 1.2\nSummary: Tells the weather.\n\nbody');
	temporary.write(
		`${site}/weather-1.2.dist-info/direct_url.json`,
		JSON.stringify({ url: `file://${temporary.path}/source`, dir_info: { editable: true } }),
	);
	const launch = await resolveTarget(['.venv/bin/python', '-m', 'weather'], options);
	expect(launch.argv).toEqual([join(venv, 'bin/python'), '-m', 'weather']);
	expect(launch).toMatchObject({ name: 'weather', version: '1.2', description: 'Tells the weather.', env: { VIRTUAL_ENV: venv } });
	expect(launch.packageRoots).toEqual([venv, join(temporary.path, 'source')]);
	expect(launch.runtime).toMatchObject({ program: BASE, emptyProgram: [BASE, '-c', 'pass'] });

	const command = temporary.write('work/.venv/bin/weather', `#!${venv}/bin/python\n`, 0o755);
	const installed = await resolveTarget(['.venv/bin/weather', 'x'], options);
	expect(installed.argv).toEqual([join(venv, 'bin/python'), command, 'x']);
	expect(installed).toMatchObject({ name: 'weather', version: '1.2', packageRoots: [venv, join(temporary.path, 'source')] });
});

test('a module of the interpreter itself: its packages are the target, so the baseline leaves them out', async () => {
	using temporary = temporaryDirectory();
	const launch = await resolveTarget(['python3', '-m', 'http.server'], temporary.options());
	expect(launch.runtime.emptyProgram).toEqual([BASE, '-S', '-c', 'pass']);
	expect(launch.runtime.roots.map((root) => realpathSync(root))).toEqual(launch.runtime.roots);
});

test("the user's own site-packages and PYTHONPATH are passed on, since the cell's home is another", async () => {
	using temporary = temporaryDirectory();
	const options = temporary.options();
	const library = execFileSync('python3', ['-c', 'import sys; print("python%d.%d" % sys.version_info[:2])'], { encoding: 'utf8' }).trim();
	temporary.write(`home/.local/lib/${library}/site-packages/weather.py`, '');
	temporary.write('lib/other.py', '');
	const env = { ...options.env, PYTHONPATH: `../lib:/no/such/place` };
	const launch = await resolveTarget(['python3', '-m', 'weather'], { ...options, env });
	expect(launch.env).toMatchObject({ PYTHONUSERBASE: join(temporary.path, 'home/.local'), PYTHONPATH: join(temporary.path, 'lib') });
	expect(launch.packageRoots).toContain(join(temporary.path, `home/.local/lib/${library}/site-packages`));
	expect(launch.packageRoots).toContain(join(temporary.path, 'lib'));
});
