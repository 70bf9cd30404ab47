// Real python3 and pip against an index on the loopback address. Nothing that is fetched here is ever started.

import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Argv } from '#model/target.ts';
import { UserError } from '#util/user-error.ts';
import { besides } from '../../../../test/support/share.ts';
import { resolveTarget } from '../resolve-target.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../temporary-directory.fixture.ts';
import { type LocalIndex, startLocalIndex } from './local-index.fixture.ts';
import { installedPythons } from './satisfying-python.ts';

const MARKER = '/tmp/candor-fetched-python-ran';
const LOUD = `open(${JSON.stringify(MARKER)}, "w")\ndef main(): pass\n`;

/** An installed Python that is not the usual one. */
const HERE = {
	cwd: tmpdir(),
	env: process.env,
	cacheDir: join(tmpdir(), `candor-pythons-${process.pid}`),
	signal: new AbortController().signal,
};
const PYTHONS = await installedPythons({ ...HERE, onProgress: () => {} });
rmSync(HERE.cacheDir, { recursive: true, force: true });
const USUAL = execFileSync('python3', ['-c', 'import sys; print("%d.%d" % sys.version_info[:2])'], { encoding: 'utf8' }).trim();
const OTHER = PYTHONS.filter(({ version }) => !version.startsWith(`${USUAL}.`)).at(-1);
const OTHER_MINOR = OTHER?.version.replace(/\.\d+$/, '') ?? '3.99';

/** Source as setuptools packs it. Its setup.py and its modules would leave the marker. */
const sourceOf = (name: string, version: string, info: string, files: Readonly<Record<string, string>>) => ({
	name,
	version,
	form: 'source' as const,
	files: { 'setup.py': LOUD, [`${info}/PKG-INFO`]: `Metadata-Version: 1.1\nName: ${name}\nVersion: ${version}\n`, ...files },
});
const SOURCES = [
	sourceOf('flat-source', '2.0', 'flat_source.egg-info', {
		'flat_source.egg-info/top_level.txt': 'flat\n',
		'flat_source.egg-info/requires.txt': 'dependency>=1\n\n[extra:python_version<"4"]\nno-such-project\n',
		'flat_source.egg-info/entry_points.txt': '[console_scripts]\nflat = flat:main\n',
		'flat.py': LOUD,
		'loud.pth': 'import flat\n',
	}),
	sourceOf('nested-source', '0.1', 'src/nested_source.egg-info', {
		'src/nested_source.egg-info/top_level.txt': 'nested\n',
		'src/nested/__init__.py': LOUD,
		'src/nested/data/table.txt': 'a table',
		'../outside.py': LOUD,
		'tests/test_it.py': LOUD,
	}),
	sourceOf('compiled-source', '1.0', 'compiled_source.egg-info', {
		'compiled_source.egg-info/top_level.txt': 'compiled\n',
		'compiled/__init__.py': LOUD,
		'setup.cfg': '[x]\next_modules = fast.c\n',
	}),
];

let index: LocalIndex;
let temporary: TemporaryDirectory;

beforeAll(async () => {
	temporary = temporaryDirectory();
	index = await startLocalIndex([
		...['1.0', '1.10', '1.9'].map((version) => ({
			name: 'note-server',
			version,
			commands: { 'note-server': 'note_server:main' },
			requires: ['dependency>=1'],
			// A .pth file runs at every start of the venv's Python: the marker shows if that ever happened here.
			files: { 'note_server/__init__.py': LOUD, 'loud.pth': `import os; open(${JSON.stringify(MARKER)}, "w")\n` },
		})),
		{ name: 'dependency', version: '1.0', files: { 'dependency.py': LOUD } },
		{ name: 'many', version: '1.0', commands: { one: 'x:y', two: 'x:y' } },
		{ name: 'library', version: '1.0' },
		{ name: 'source-only', version: '1.0', form: 'source' as const },
		{ name: 'needs-source', version: '1.0', requires: ['source-only'] },
		...SOURCES,
		{
			name: 'of-source',
			version: '1.0',
			commands: { 'of-source': 'x:y' },
			requires: ['between', 'nested-source'],
		},
		// Every version of it needs source: pip calls that a conflict.
		...['1.0', '1.1'].map((version) => ({ name: 'between', version, requires: ['flat-source>=2'] })),
		{ name: 'needs-compiled', version: '1.0', requires: ['compiled-source'] },
		{ name: 'choosy', version: '1.0', commands: { choosy: 'x:y' } },
		{ name: 'choosy', version: '2.0', commands: { choosy: 'x:y' }, requiresPython: `==${OTHER_MINOR}.*` },
		// The project wants a newer Python than the usual one, and what it depends on a newer one still.
		{ name: 'picky', version: '1.0', requiresPython: `==${OTHER_MINOR}.*` },
		{ name: 'twice', version: '1.0', commands: { twice: 'x:y' }, requires: ['picky'], requiresPython: `!=${USUAL}.*,>=${USUAL}` },
		{ name: 'future', version: '1.0', commands: { future: 'x:y' }, requiresPython: '>=3.99' },
		{ name: 'hanging', version: '1.0', form: 'hanging' as const },
	]);
});

afterAll(async () => {
	await index.close();
	temporary[Symbol.dispose]();
	expect(existsSync(MARKER)).toBe(false);
});

function user(name: string, changes: { readonly signal?: AbortSignal; readonly index?: string } = {}) {
	const { PIP_FIND_LINKS, ...env } = process.env;
	const pip = { PIP_INDEX_URL: changes.index ?? index.url, PIP_CONFIG_FILE: '/dev/null', PIP_CACHE_DIR: join(temporary.path, name, 'pip') };
	return temporary.options({
		env: {
			...env,
			...pip,
			PATH: [env['PATH'], ...(OTHER === undefined ? [] : [dirname(OTHER.python.base)])].join(':'),
			HOME: join(temporary.path, 'home'),
		},
		cacheDir: join(temporary.path, name, 'cache'),
		signal: changes.signal ?? new AbortController().signal,
	});
}

test('a project becomes its venv, that venv python and its command; version and digest are recorded', async () => {
	const options = user('a');
	const launch = await resolveTarget(['uvx', 'note-server', '--stdio'], options);
	const [venv = ''] = launch.packageRoots;
	expect(launch.argv).toEqual([join(venv, 'bin/python'), join(venv, 'bin/note-server'), '--stdio']);
	expect(launch.target).toMatchObject({
		kind: 'package',
		registry: 'pypi',
		name: 'note-server',
		version: '1.10',
		integrity: expect.stringMatching(/^sha256:[\da-f]{64}$/),
	});
	expect(launch).toMatchObject({ name: 'note-server', version: '1.10', description: 'The note-server server.', packageRoots: [venv] });
	expect(launch.env).toEqual({ PYTHONDONTWRITEBYTECODE: '1', VIRTUAL_ENV: venv });
	expect(launch.runtime.kind).toBe('python');
	expect(launch.runtime.emptyProgram).toEqual([launch.runtime.program, '-c', 'pass']);
	const base = execFileSync(launch.runtime.program, ['-I', '-S', '-c', 'import os; print(os.__file__)'], { encoding: 'utf8' }).trim();
	expect(launch.runtime.roots.some((root) => base.startsWith(`${root}/`))).toBe(true);
	expect(readFileSync(join(venv, 'bin/note-server'), 'utf8')).not.toContain('.incoming');
	expect(existsSync(MARKER)).toBe(false);
});

test('versions, extras, other runners and other commands', async () => {
	const options = user('a');
	const versionOf = async (...typed: Argv): Promise<string | undefined> => (await resolveTarget(typed, options)).version;
	expect(await versionOf('uvx', 'note-server@1.9')).toBe('1.9');
	expect(await versionOf('uv', 'tool', 'run', '--from', 'note-server<1.9', 'note-server')).toBe('1.0');
	const many = await resolveTarget(['uvx', '--from', 'many@1.0', '--with', 'library', 'two', 'x'], options);
	expect(many.argv.slice(1)).toEqual([expect.stringMatching(/\/bin\/two$/), 'x']);
});

test('a project without a command is started by the venv’s own interpreter, whose files the cell then has', async () => {
	const launch = await resolveTarget(['uvx', '--from', 'library@1.0', 'python', '-m', 'library'], user('a'));
	const [venv = ''] = launch.packageRoots;
	expect(launch.argv).toEqual([join(venv, 'bin/python'), '-m', 'library']);
	expect(launch).toMatchObject({ name: 'library', env: { VIRTUAL_ENV: venv }, runtime: { kind: 'python' } });
	expect(launch.runtime.roots.length).toBeGreaterThan(0);
	expect(existsSync(MARKER)).toBe(false);
});

test('a pinned version that is cached needs no network; another falls back to what it meant', async () => {
	const options = user('b');
	const first = await resolveTarget(['uvx', 'note-server==1.10'], options);
	const before = index.asked.length;
	expect(await resolveTarget(['uvx', 'note-server==1.10'], options)).toEqual(first);
	expect(index.asked.length).toBe(before);

	const offline = user('b', { index: 'http://127.0.0.1:9/simple' });
	const env = { ...offline.env, PIP_CACHE_DIR: join(temporary.path, 'empty') };
	expect((await resolveTarget(['uvx', 'note-server'], { ...offline, env })).version).toBe('1.10');
	expect(offline.progress.at(-1)).toMatch(/cannot be reached: taking note-server 1.10/);
	await expect(resolveTarget(['uvx', 'many'], { ...offline, env })).rejects.toThrow(/package index cannot be reached to fetch many/);
	expect(incoming(options.cacheDir)).toEqual([]);
});

test.each([
	[['no-such-project'], /^no such Python package: no-such-project$/, /spelling/],
	[['note-server@7'], /^no such version: note-server==7$/, /1\.0, 1\.9, 1\.10/],
	[['needs-source@1.0'], /source-only, a dependency of needs-source, has no wheel/, /install it yourself/],
	[['needs-compiled@1.0'], /compiled-source, a dependency of needs-compiled, has no wheel/, /install it yourself/],
	[['many@1.0'], /many has no command many/, /uvx --from many and one of: one, two/],
	[['library@1.0'], /library has no command to run/, /uvx --from library python -m MODULE/],
	[['git+https://host.example/x.git'], /only published packages/, /./],
	[['--from', './here', 'x'], /only published packages/, /./],
	[['--with-editable', '.', 'x'], /not understood/, /./],
	[['a b'], /not a package name/, /./],
	[['--python', '3.99', 'library'], /no such program: python3.99/, /PATH/],
])('uvx %j: one clear line and a hint, and nothing half-fetched', async (words, message, hint) => {
	const options = user('a');
	const error = await resolveTarget(['uvx', ...words], options).catch((thrown: unknown) => thrown);
	expect(error).toBeInstanceOf(UserError);
	expect(error).toMatchObject({ message: expect.stringMatching(message), hint: expect.stringMatching(hint) });
	expect(incoming(options.cacheDir)).toEqual([]);
});

test('what is published as source only is taken as it is, and nothing of it runs', async () => {
	const options = user('source');
	const launch = await resolveTarget(['uvx', 'of-source@1.0'], options);
	expect(launch.madeOfSource).toEqual(['flat_source-2.0-py3-none-any.whl', 'nested_source-0.1-py3-none-any.whl']);
	expect(options.progress.join()).toContain('flat-source==2.0: published as source only');
	const [venv = ''] = launch.packageRoots;
	const [library = ''] = readdirSync(join(venv, 'lib'));
	const site = join(venv, 'lib', library, 'site-packages');
	expect(readdirSync(site)).toEqual(expect.arrayContaining(['flat.py', 'nested', 'dependency.py']));
	expect(readdirSync(site).filter((name) => /pth|tests|setup|outside/.test(name))).toEqual([]);
	expect(readFileSync(join(site, 'nested/data/table.txt'), 'utf8')).toBe('a table');
	expect(existsSync(join(venv, 'bin/flat'))).toBe(true);
	// From the cache it is the same.
	expect((await resolveTarget(['uvx', 'of-source@1.0'], options)).madeOfSource).toEqual(launch.madeOfSource);
	expect(existsSync(MARKER)).toBe(false);
});

test.skipIf(OTHER === undefined)(
	'requires-python chooses among the installed interpreters (skipped where there is only one)',
	async () => {
		const options = user('choosy');
		// An exact version that needs another interpreter: `twice` is one, too.
		for (const typed of [...besides(['choosy==2.0']), 'choosy']) {
			const launch = await resolveTarget(['uvx', typed], options);
			expect(launch).toMatchObject({
				version: '2.0',
				runtime: { kind: 'python', program: expect.stringContaining(`python${OTHER_MINOR}`) },
			});
		}
		expect(options.progress.join()).toContain(`choosy needs Python ==${OTHER_MINOR}.*: taking`);
		expect((await resolveTarget(['uvx', 'twice@1.0'], options)).runtime.program).toContain(`python${OTHER_MINOR}`);
		expect((await resolveTarget(['uvx', '--python', USUAL, 'choosy'], user('choosy'))).version).toBe('1.0');
	},
	180_000,
);

test('where no interpreter fits, the error says which one is needed', async () => {
	const error = resolveTarget(['uvx', 'future'], user('future'));
	await expect(error).rejects.toMatchObject({
		message: 'future needs Python >=3.99',
		hint: expect.stringMatching(/install a Python that is >=3\.99 \(here are/),
	});
});

test('an interpreter of the project is never run to fetch a package', async () => {
	const root = join(temporary.path, 'project', 'py');
	mkdirSync(join(root, 'lib/python3.11'), { recursive: true });
	mkdirSync(join(root, 'bin'));
	writeFileSync(join(root, 'lib/python3.11/os.py'), '');
	copyFileSync('/bin/true', join(root, 'bin/python3.11'));
	const error = resolveTarget(['uvx', '--python', join(root, 'bin/python3.11'), 'many'], user('own'));
	await expect(error).rejects.toMatchObject({
		message: expect.stringMatching(
			/python3\.11 is no interpreter that is installed here, and would run outside of the cell to fetch many$/,
		),
		hint: 'give a version, --python 3.11, or leave --python out',
	});
});

test('two at once both get the whole; an abort leaves nothing', async () => {
	const [one, two] = await Promise.all([
		resolveTarget(['uvx', 'many@1.0', '--x'], user('d')).catch(String),
		resolveTarget(['uvx', '--from', 'many@1.0', 'one'], user('d')),
	]);
	expect(one).toMatch(/has no command many/);
	expect(existsSync(two.argv[1] ?? '')).toBe(true);
	expect(readdirSync(join(temporary.path, 'd/cache/pypi'))).toHaveLength(1);

	const abort = new AbortController();
	const options = user('e', { signal: abort.signal });
	const resolving = resolveTarget(['uvx', 'hanging==1.0'], options);
	await vi.waitFor(() => expect(index.asked.some((path) => path.includes('hanging-1.0'))).toBe(true), 20_000);
	abort.abort(new Error('enough'));
	await expect(resolving).rejects.toThrow('enough');
	expect(readdirSync(join(options.cacheDir, 'pypi'))).toEqual([]);
});

function incoming(cacheDir: string): string[] {
	const place = join(cacheDir, 'pypi');
	return existsSync(place) ? readdirSync(place).filter((name) => name.startsWith('.incoming')) : [];
}
