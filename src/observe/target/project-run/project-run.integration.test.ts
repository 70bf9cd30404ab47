// Real python3 and pip against an index on the loopback address. Nothing of the projects is ever started.

import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Argv } from '#model/target.ts';
import { type LocalIndex, startLocalIndex } from '../pypi/local-index.fixture.ts';
import { resolveTarget } from '../resolve-target.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../temporary-directory.fixture.ts';

let index: LocalIndex;
let temporary: TemporaryDirectory;
beforeAll(async () => {
	index = await startLocalIndex([
		{ name: 'weather-library', version: '1.4', files: { 'weather_library.py': '' }, commands: { forecast: 'weather_library:main' } },
		{ name: 'weather-library', version: '2.0', files: { 'weather_library.py': '' } },
		{ name: 'colours', version: '1.0', files: { 'colours.py': '' } },
	]);
	temporary = temporaryDirectory();
});
afterAll(async () => {
	temporary[Symbol.dispose]();
	await index.close();
});

const PROJECT = `[project]
name = "weather"
requires-python = ">=3.8"
dependencies = ["weather-library>=1,<2", "pywin32>=300; sys_platform == 'win32'", "colours; python_version >= '3.8'"]
[project.scripts]
weather-server = "weather.app:main"
`;

function project(name: string): {
	readonly directory: string;
	readonly resolve: (typed: string, cwd?: string) => ReturnType<typeof resolveTarget>;
} {
	const options = temporary.options();
	temporary.write(`${name}/pyproject.toml`, PROJECT);
	temporary.write(`${name}/server.py`, '');
	temporary.write(`${name}/src/weather/app.py`, '');
	temporary.write(`${name}/alone.py`, '# /// script\n# dependencies = [\n#   "colours",\n# ]\n# ///\n');
	const directory = join(temporary.path, name);
	const env = { ...options.env, PIP_INDEX_URL: index.url, UV_DEFAULT_INDEX: index.url };
	return {
		directory,
		resolve: (typed, cwd = directory) => {
			const [program = '', ...words] = typed.split(' ');
			return resolveTarget([program, ...words] as Argv, { ...options, cwd, env });
		},
	};
}

test('uv run: the dependencies of a project without an environment are fetched, within its bounds', async () => {
	const { directory, resolve } = project('plain');
	const launch = await resolve(`uv --directory ${directory} run server.py --metric`, temporary.path);
	const [python = '', ...rest] = launch.argv;
	expect(rest).toEqual([join(directory, 'server.py'), '--metric']);
	expect(python).toMatch(/cache\/pypi\/.*\/venv\/bin\/python$/);
	expect(launch).toMatchObject({ name: 'server', target: { kind: 'command' }, fetchedInto: expect.stringContaining('cache') });
	expect(launch.packageRoots).toContain(directory);
	expect(index.asked).toContain('/files/weather_library-1.4-py3-none-any.whl');
	expect(index.asked.some((path) => path.includes('pywin32'))).toBe(false);
	expect(index.asked.some((path) => path.includes('colours'))).toBe(true);
});

test('uv run: a command of the project is its function, a command of a dependency its program, a module a module', async () => {
	const { directory, resolve } = project('commands');
	const own = await resolve('uv run weather-server --x');
	expect(own.argv.slice(1)).toEqual(['-c', expect.stringContaining('from weather.app import main'), '--x']);
	expect(own).toMatchObject({ name: 'weather-server', env: { PYTHONPATH: `${join(directory, 'src')}:${directory}` } });
	expect(own.packageRoots).toContain(directory);
	expect((await resolve('uv run forecast')).argv.at(-1)).toMatch(/venv\/bin\/forecast$/);
	expect((await resolve('poetry run python -m weather.app')).argv.slice(1)).toEqual(['-m', 'weather.app']);
	expect((await resolve('uv run -m weather.app')).argv.slice(1)).toEqual(['-m', 'weather.app']);
});

test('uv run: a script that lists its own dependencies has these alone', async () => {
	const { directory, resolve } = project('inline');
	const launch = await resolve('uv run alone.py');
	expect(launch.argv.slice(1)).toEqual([join(directory, 'alone.py')]);
	expect(launch.argv[0]).toContain('colours');
});

test('uv run: an environment that is there is used', async () => {
	const { directory, resolve } = project('ready');
	temporary.write('ready/.venv/pyvenv.cfg', 'home = /usr/bin\n');
	const { symlinkSync, mkdirSync, realpathSync } = await import('node:fs');
	mkdirSync(join(directory, '.venv/bin'), { recursive: true });
	const { execFileSync } = await import('node:child_process');
	const base = realpathSync(execFileSync('python3', ['-c', 'import sys; print(sys.executable)'], { encoding: 'utf8' }).trim());
	symlinkSync(base, join(directory, '.venv/bin/python'));
	temporary.write('ready/.venv/pyvenv.cfg', `home = ${join(base, '..')}\n`);
	const launch = await resolve('uv run server.py');
	expect(launch.argv).toEqual([join(directory, '.venv/bin/python'), join(directory, 'server.py')]);
});

test('uv run --with packages, outside of a project, is uvx', async () => {
	const { resolve } = project('elsewhere');
	const launch = await resolve('uv run --with weather-library<2 --with colours forecast --x', temporary.path);
	expect(launch).toMatchObject({ target: { kind: 'package', registry: 'pypi', name: 'weather-library', version: '1.4' } });
	expect(launch.argv.slice(-1)).toEqual(['--x']);
});
