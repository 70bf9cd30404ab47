import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { namedPlaces } from './named-places.ts';

const top = realpathSync(mkdtempSync(join(tmpdir(), 'candor-named-')));
afterAll(() => rmSync(top, { recursive: true, force: true }));
const at = (name: string) => join(top, name);
for (const name of ['data', 'project/state', 'shown']) mkdirSync(at(name), { recursive: true });
for (const name of ['data/graph.json', 'data/private.txt', 'project/server.ts', 'project/notes.db']) writeFileSync(at(name), '');

const NOTHING = { namedPaths: [], packageRoots: [at('project')], writable: [] };

test('a named file, there or not, has a directory of its own that shows nothing else', async () => {
	const named = { ...NOTHING, namedPaths: [at('data/graph.json')], newPaths: [at('data/new.db'), at('missing/deep/new.log')] };
	expect(await namedPlaces(named)).toEqual({
		views: [],
		places: [
			{ directory: at('data'), files: ['graph.json'] },
			{ directory: at('missing/deep'), files: [] },
		],
	});
});

test('in the server’s own project the directory is a view', async () => {
	expect(await namedPlaces({ ...NOTHING, newPaths: [at('project/new.db'), at('project/state/new/a.json')] })).toEqual({
		views: [at('project'), at('project/state')],
		places: [],
	});
	expect(await namedPlaces({ ...NOTHING, namedPaths: [at('project/notes.db')] })).toMatchObject({ views: [at('project')] });
	expect(await namedPlaces({ ...NOTHING, namedPaths: [at('project/server.ts')] })).toEqual({ views: [], places: [] });
});

test.each([
	['below a named directory', { namedPaths: [at('shown')], newPaths: [at('shown/new.db')] }],
	['in a writable one', { writable: [at('data')], newPaths: [at('data/new.db')] }],
	['in a place of the cell', { newPaths: ['/tmp/new.db', '/new.db', '/etc/new.conf', '/usr/share/x/new.db', '/workspace/new.db'] }],
	['what may be the path of a URL', { newPaths: ['/candor-no-such/v1/mcp'] }],
])('nothing is added for %s', async (_, named) => {
	expect(await namedPlaces({ ...NOTHING, ...named })).toEqual({ views: [], places: [] });
});
