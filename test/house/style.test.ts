// The parts of the house style that no linter here checks.

import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { parsedFiles } from './parsed-files.ts';
import { EXPORTED_TWICE, TOO_LARGE } from './style-exceptions.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const LONGEST = 250;
const LONGEST_FUNCTION = 80;
const MOST_PARAMETERS = 5;
/** Words that the vocabulary of ARCHITECTURE.md has replaced. */
const RETIRED: ReadonlySet<string> = new Set(
	'deed said heard hearing life lives matter woke woken aside era stretch whoever fact'.split(' '),
);

function isForTests(file: string): boolean {
	return file.endsWith('.test.ts') || file.endsWith('.fixture.ts');
}

/** Each file is read once. */
const all = Array.fromAsync(glob('{src,test,scripts,web}/**/*.{ts,tsx,mjs}', { cwd: ROOT, exclude: ['web/dist/**'] })).then((files) =>
	files.sort().map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') })),
);

async function sources(...directories: readonly string[]): Promise<Awaited<typeof all>> {
	return (await all).filter(({ file }) => /\.tsx?$/.test(file) && directories.some((directory) => file.startsWith(`${directory}/`)));
}

test('files are kebab-case, and named for what they hold', async () => {
	const product = await sources('src', 'test', 'scripts');
	expect(product.length).toBeGreaterThan(10);
	// house-checks.test.ts
	const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.(?:net|slow|property|integration))?(?:\.(?:test|fixture))?\.ts$/;
	expect(product.map(({ file }) => file).filter((file) => !kebab.test(basename(file)))).toEqual([]);
	// user-manager.ts, utils.ts
	const vague = /(?:^|-)(?:manager|helpers?|service|utils?|misc|common)\.ts$/;
	expect(product.map(({ file }) => file).filter((file) => vague.test(basename(file)))).toEqual([]);
});

test(`no product file is longer than ${LONGEST} lines`, async () => {
	const product = await sources('src', 'web/src');
	const long = product.filter(({ file, text }) => !isForTests(file) && text.split('\n').length > LONGEST + 1);
	expect(long.map(({ file }) => file)).toEqual([]);
});

test('no inline import types: the cruiser does not see them inside a generic', async () => {
	// const reports: Array<import('#report/formats/text.ts').Report> = [];
	const inline = /\bimport\(\s*['"][^'"]+['"]\s*\)\s*\.\s*[A-Z]/;
	const product = await sources('src');
	expect(product.filter(({ text }) => inline.test(text)).map(({ file }) => file)).toEqual([]);
});

test('the product itself starts no shell', async () => {
	// spawn('ls -la', { shell: true }), execSync('ls')
	const shell = /\bshell:\s*(?:true|['"])|\bexecSync\(|from 'node:child_process';.*\bexec\b/;
	const product = await sources('src');
	expect(product.filter(({ file, text }) => !isForTests(file) && shell.test(text)).map(({ file }) => file)).toEqual([]);
});

test('no module-level variable: two guards or audits in one process would share it', async () => {
	const product = await sources('src');
	// A process or a thread of its own serves one run.
	const isShared = (file: string) => !isForTests(file) && !/-(?:process|thread)\.ts$/.test(file);
	expect(product.filter(({ file, text }) => isShared(file) && /^(?:export )?let /m.test(text)).map(({ file }) => file)).toEqual([]);
});

const parsed = all.then(parsedFiles);

/** Nothing but the listed exceptions; one that is no longer needed is taken off its list. */
function expectOnly(found: readonly string[], exceptions: readonly string[]): void {
	expect(found.filter((one) => !exceptions.includes(one))).toEqual([]);
	expect(exceptions.filter((one) => !found.includes(one))).toEqual([]);
}

/** `serverRuns`, `ServerRun` and `SERVER_RUNS` hold the words server and run or runs. */
function wordsOf(name: string): readonly string[] {
	return name
		.replace(/([a-z0-9])([A-Z])|([A-Z])([A-Z][a-z])/g, '$1$3 $2$4')
		.toLowerCase()
		.split(/[^a-z]+/);
}

test('no retired word is part of an identifier or of a path', async () => {
	expect(wordsOf('whatItSaid_HTTPLife2Era')).toEqual(['what', 'it', 'said', 'http', 'life', 'era']);
	const isRetired = (name: string) => wordsOf(name).some((word) => RETIRED.has(word));
	// A server that a test starts speaks as it likes, and HTML has an element `aside`.
	const files = (await parsed).filter(({ file }) => !file.endsWith('-server.mjs'));
	const found = files.flatMap(({ file, identifiers }) => [
		...[...identifiers].filter((name) => isRetired(name) && !(file.endsWith('.tsx') && name === 'aside')).map((name) => `${file}: ${name}`),
		...(isRetired(file) ? [file] : []),
	]);
	expect(found).toEqual([]);
});

test('the transports of the guard are in no folder called ends', async () => {
	expect((await parsed).filter(({ file }) => file.includes('guard/ends/'))).toEqual([]);
});

test(`no function has more than ${LONGEST_FUNCTION} lines or ${MOST_PARAMETERS} parameters`, async () => {
	const large = (await parsed)
		.filter(({ file }) => !isForTests(file) && !file.startsWith('web/'))
		.flatMap(({ file, functions }) =>
			functions
				.filter(({ lines, parameters }) => lines > LONGEST_FUNCTION || parameters > MOST_PARAMETERS)
				.map(({ name }) => `${file}: ${name}`),
		);
	expectOnly(large, TOO_LARGE);
});

test('no two modules export the same name', async () => {
	const modules = new Map<string, string[]>();
	for (const { file, exported } of await parsed)
		if (file.startsWith('src/') && !isForTests(file))
			for (const name of new Set(exported)) modules.set(name, [...(modules.get(name) ?? []), file]);
	const twice = [...modules].filter(([, files]) => files.length > 1);
	expectOnly(
		twice.map(([name]) => name),
		EXPORTED_TWICE,
	);
});
