import { execFileSync } from 'node:child_process';
import {
	chmodSync,
	linkSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openOutDirectory } from './out-dir.ts';

const root = mkdtempSync(join(tmpdir(), 'candor-out-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const modeOf = (...names: string[]) => (statSync(join(root, ...names)).mode & 0o777).toString(8);

/** What an audit leaves in its cell, readable for all and runnable. */
function records(name: string) {
	const made = join(root, name);
	mkdirSync(join(made, 'files', 'inner'), { recursive: true });
	writeFileSync(join(made, 'files', 'inner', 'a.sh'), 'x', { mode: 0o755 });
	mkdirSync(join(made, 'captures'));
	writeFileSync(join(made, 'captures', '1.bin'), 'x');
	writeFileSync(join(made, 'trace'), 'line\n');
	writeFileSync(join(made, 'packets'), 'x');
	const stderr = 'its last words\n';
	return {
		traces: [join(made, 'trace')],
		stderr,
		files: join(made, 'files'),
		captures: { directory: join(made, 'captures'), list: [] },
		packets: join(made, 'packets'),
	};
}

test('only the user can read the records', async () => {
	const out = await openOutDirectory(join(root, 'new', 'run'), []);
	await out.keepRecords(records('one'));
	expect(await out.finish()).toBeUndefined();
	for (const name of ['.', 'files', 'files/inner', 'captures']) expect([name, modeOf('new/run', name)]).toEqual([name, '700']);
	for (const name of [
		'observations.ndjson',
		'server-stderr.log',
		'trace.log',
		'capture.pcap',
		'captures/1.bin',
		'captures/captures.ndjson',
		'files/inner/a.sh',
	])
		expect([name, modeOf('new/run', name)]).toEqual([name, '600']);
});

test('a directory that was there keeps its mode and what else is in it', async () => {
	mkdirSync(join(root, 'old', 'files'), { recursive: true });
	writeFileSync(join(root, 'old', 'files', 'mine.txt'), 'x');
	writeFileSync(join(root, 'old', 'trace.log'), 'of an earlier run');
	chmodSync(join(root, 'old', 'trace.log'), 0o644);
	chmodSync(join(root, 'old'), 0o755);
	const out = await openOutDirectory(join(root, 'old'), []);
	await out.keepRecords(records('two'));
	await out.finish();
	expect([modeOf('old'), modeOf('old/trace.log'), modeOf('old/files/mine.txt'), modeOf('old/files/inner/a.sh')]).toEqual([
		...['755', '600', '644', '600'],
	]);
});

test('what cannot be kept is told at the end, and ends nothing', async () => {
	const out = await openOutDirectory(join(root, 'full'), []);
	mkdirSync(join(root, 'full', 'manifest.json'));
	const declaration = { tools: [] } as never;
	out.take({ kind: 'declared', declaration, stepsPlanned: 0 });
	await out.keepRecords({ traces: ['/nowhere'], stderr: '', files: '/nowhere' });
	const error = await out.finish();
	expect(error?.message).toMatch(/could not keep all records in .*full/);
	expect(error?.hint).toMatch(/--out-dir/);
});

const FILES = [
	'observations.ndjson',
	'manifest.json',
	'report.json',
	'files.json',
	'record.json',
	'server-stderr.log',
	'trace.log',
	'capture.pcap',
];

/** A file and a directory of somebody else, which no record may reach. */
function precious(name: string): { readonly file: string; readonly directory: string; expectUntouched(): void } {
	const [file, directory] = [join(root, `${name}-precious.txt`), join(root, `${name}-precious`)];
	writeFileSync(file, 'precious', { mode: 0o644 });
	mkdirSync(directory);
	return {
		file,
		directory,
		expectUntouched: () => {
			expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['precious', 0o644]);
			expect(readdirSync(directory)).toEqual([]);
		},
	};
}

type Out = Awaited<ReturnType<typeof openOutDirectory>>;
async function keepEverything(out: Out, name: string) {
	out.take({ kind: 'declared', declaration: { tools: [] } as never, stepsPlanned: 0 });
	out.take({ kind: 'observed', observation: { seq: 1, kind: 'exit' } as never });
	await out.keepRecords(records(name));
	return out.finish();
}

const PLANTED: readonly (readonly [kind: string, plant: (target: string, path: string) => void])[] = [
	['link', symlinkSync],
	['hard link', linkSync],
	['pipe', (_target, path) => void execFileSync('mkfifo', [path])],
];

test.each(PLANTED)('a %s in the place of a file is replaced, not followed, whenever it was made', async (kind, plant) => {
	const others = precious(kind);
	mkdirSync(join(root, kind));
	for (const name of FILES) plant(others.file, join(root, kind, name));
	const out = await openOutDirectory(join(root, kind), []);
	for (const name of FILES.slice(1)) {
		rmSync(join(root, kind, name), { force: true });
		plant(others.file, join(root, kind, name));
	}
	expect(await keepEverything(out, `${kind}-run`)).toBeUndefined();
	others.expectUntouched();
	expect(readFileSync(join(root, kind, 'trace.log'), 'utf8')).toBe('line\n');
	expect(readFileSync(join(root, kind, 'observations.ndjson'), 'utf8')).toMatch(/^\{.*\}\n$/);
});

test('a link in the place of files/ or captures/ is told at the end, and not followed', async () => {
	const others = precious('inner');
	const out = await openOutDirectory(join(root, 'inner'), []);
	for (const name of ['files', 'captures']) symlinkSync(others.directory, join(root, 'inner', name));
	expect((await keepEverything(out, 'inner-run'))?.message).toMatch(/could not keep all records/);
	others.expectUntouched();
});

test('a directory that is exchanged for a link during the run keeps the records', async () => {
	const others = precious('moved');
	const out = await openOutDirectory(join(root, 'before'), []);
	renameSync(join(root, 'before'), join(root, 'after'));
	symlinkSync(others.directory, join(root, 'before'));
	expect(await keepEverything(out, 'moved-run')).toBeUndefined();
	others.expectUntouched();
	expect(readdirSync(join(root, 'after'))).toContain('trace.log');
});

test('a link out of its directory, which an earlier run may have left, is no place for records', async () => {
	for (const name of ['shared', 'elsewhere']) mkdirSync(join(root, name));
	symlinkSync(join(root, 'elsewhere'), join(root, 'shared', 'out'));
	await expect(openOutDirectory(join(root, 'shared', 'out'), [])).rejects.toThrow(/a symbolic link out of its directory/);
	expect(readdirSync(join(root, 'elsewhere'))).toEqual([]);
});

test('names of the server’s choice steer no terminal that shows a record', async () => {
	const name = 'a\u009b31m\u202etxt\u2028';
	const out = await openOutDirectory(join(root, 'inert'), []);
	await out.keepRecords({
		...records('inert-records'),
		captures: { directory: join(root, 'inert-records', 'captures'), list: [{ preview: name }] as never },
	});
	out.take({ kind: 'declared', declaration: { tools: [{ name }] } } as never);
	out.take({ kind: 'observed', observation: { kind: 'file', path: name } } as never);
	expect(await out.finish()).toBeUndefined();
	for (const file of ['manifest.json', 'observations.ndjson', 'captures/captures.ndjson']) {
		const text = readFileSync(join(root, 'inert', file), 'utf8');
		expect([file, text.match(/[\u007f-\u009f\u2028\u202e]/)?.[0], JSON.stringify(JSON.parse(text)).includes(JSON.stringify(name))]).toEqual(
			[file, undefined, true],
		);
	}
});
