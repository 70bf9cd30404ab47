import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
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
	symlinkSync('/dev/full', join(root, 'full', 'manifest.json'));
	const declaration = { tools: [] } as never;
	out.take({ kind: 'declared', declaration, stepsPlanned: 0 });
	await out.keepRecords({ traces: ['/nowhere'], stderr: '', files: '/nowhere' });
	const error = await out.finish();
	expect(error?.message).toMatch(/could not keep all records in .*full/);
	expect(error?.hint).toMatch(/--out-dir/);
});
