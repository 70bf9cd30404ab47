import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { canarySearch } from '#canary/canary-search.ts';
import type { Canary } from '#model/canary.ts';
import type { Observation } from '#model/observation.ts';
import type { SeenChange } from '#observe/sandbox/sandbox.ts';
import { fileEvidence } from './file-evidence.ts';

const VALUE = 'made-up-value-of-this-test-0123456789';
const canaries: readonly Canary[] = [{ key: 'file:.netrc', where: { kind: 'file', path: '/home/user/.netrc' }, value: VALUE }];
const copies = mkdtempSync(join(tmpdir(), 'candor-copies-'));
afterAll(() => rmSync(copies, { recursive: true, force: true }));
let made = 0;

function file(change: SeenChange['change'], path: string, content: string | Buffer, before?: SeenChange): SeenChange {
	const bytes = Buffer.from(content as string);
	const copy = String(++made);
	writeFileSync(join(copies, copy), bytes);
	const state = { kind: 'file', mode: 0o644, owner: 1000, size: bytes.length, isExecutable: false, sha256: 'ab' } as const;
	return { change, path, entry: { state, head: bytes.subarray(0, 1024), copy }, ...(before === undefined ? {} : { before: before.entry }) };
}

function did(seq: number, op: 'create' | 'delete' | 'mkdir', path: string): Observation {
	return { kind: 'file', op, path, ok: true, seq, at: seq, pass: 1, phase: 'exercise', cause: { step: seq, by: 'window' } };
}

function examined(changes: readonly SeenChange[], observations: readonly Observation[] = [did(1, 'create', '/tmp/x')]) {
	const seen = { changes, beyond: 0, limits: [], unheld: [], copies };
	return fileEvidence(seen, observations, canaries, ['/home/user', '/tmp'], canarySearch(canaries));
}

test('a copy of a canary is laid to the last write of that file, and masked', async () => {
	const run = await examined(
		[file('added', '/tmp/x', `user ${VALUE}\n`)],
		[did(1, 'create', '/tmp/x'), did(2, 'create', '/tmp/x'), did(3, 'create', '/tmp/y')],
	);
	expect(run.sightings).toMatchObject([{ kind: 'canary', channel: 'file', where: '/tmp/x', cause: { step: 2 } }]);
	expect(run.evidence.changes).toMatchObject([
		{ entry: { preview: 'user ‹file:.netrc›\n' }, canaries: [{ key: 'file:.netrc', form: 'plain' }] },
	]);
	expect(JSON.stringify(run)).not.toContain(VALUE);
});

test('near miss: the planted file itself, changed', async () => {
	const before = file('added', '/home/user/.netrc', `a\n${VALUE}\n`);
	const run = await examined([file('changed', '/home/user/.netrc', `a\n${VALUE}\nnew\n`, before)]);
	expect(run.sightings).toEqual([]);
	expect(run.evidence.changes).toMatchObject([{ canaries: [], entry: { preview: '…new\n' } }]);
	expect(JSON.stringify(run)).not.toContain(VALUE);
});

test('a canary in the name of a file', async () => {
	const run = await examined([file('added', `/tmp/${VALUE}`, 'x')]);
	expect(run.sightings).toMatchObject([{ where: '/tmp/‹file:.netrc›' }]);
});

test('binary content is shown in hex, and not at all when it holds a canary', async () => {
	const run = await examined([file('added', '/tmp/a', Buffer.from([0, 1, 2])), file('added', '/tmp/b', `\0\0${VALUE}`)]);
	expect(run.evidence.changes.map(({ entry }) => entry?.preview)).toEqual(['000102', '[not shown: it carries a canary]']);
});

test('a secret that the preview would cut in two is left out', async () => {
	const run = await examined([file('added', '/tmp/x', `${'a\n'.repeat(505)}${VALUE}`)]);
	expect(JSON.stringify(run.evidence)).not.toContain(VALUE.slice(0, 8));
});

test('what only the trace saw come and go says so', async () => {
	const seen = [
		did(1, 'create', '/tmp/gone'),
		did(2, 'delete', '/tmp/gone'),
		did(3, 'create', '/elsewhere/gone'),
		did(4, 'delete', '/elsewhere/gone'),
	];
	expect((await examined([], seen)).evidence.changes).toEqual([
		{ change: 'passed', path: '/tmp/gone', unkept: 'it was gone before it could be held', canaries: [] },
	]);
});

test('a file of which there is no copy was not searched: a gap', async () => {
	const { copy: _, ...entry } = file('added', '/tmp/big', 'x').entry;
	const run = await examined([{ change: 'added', path: '/tmp/big', entry }]);
	expect(run.evidence.changes).toMatchObject([{ unkept: 'more was written than is kept' }]);
	expect(run.sightings).toMatchObject([{ kind: 'gap', reason: 'limit', detail: '/tmp/big was not searched for canaries' }]);
});

test('a secret in the name of a directory is told at the call that made it', async () => {
	const path = `/tmp/slug-${VALUE}`;
	const { copy: _, ...entry } = file('added', path, '').entry;
	const directory = { ...entry, state: { ...entry.state, kind: 'directory' as const } };
	const run = await examined([{ change: 'added', path, entry: directory }], [did(1, 'mkdir', path), did(2, 'delete', '/tmp/other')]);
	expect(run.sightings).toMatchObject([{ kind: 'canary', at: did(1, 'mkdir', path).at }]);
});
