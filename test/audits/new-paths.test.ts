// Files and directories that are named in `--env` or on the command line, there or still to be made, are the server's to use.

import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { DEPTHS } from '#app/audits/depths.ts';
import { auditServer, findingLines } from '../support/audit-server.ts';

const LIBRARY = join(import.meta.dirname, '..', '..', 'fixtures', 'servers', 'lib', 'mcp-stdio.mjs');
const SERVER = `
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { serve } from './mcp-stdio.mjs';
const database = new DatabaseSync(process.argv[3]);
database.exec('pragma journal_mode = wal; create table if not exists notes (text)');
const handler = () => {
	database.exec("insert into notes values ('x')");
	writeFileSync(process.env.STATE_FILE + '.tmp', '{}');
	renameSync(process.env.STATE_FILE + '.tmp', process.env.STATE_FILE);
	const note = readFileSync(join(process.env.NOTES_DIR, 'note.md'), 'utf8');
	return [note, ...readdirSync(dirname(process.argv[3]))].join(' ');
};
const tool = { name: 'count_notes', description: 'Counts notes.', inputSchema: { type: 'object' }, handler };
serve({ name: 'counter', version: '1.0.0', tools: [tool] });
`;

const top = realpathSync(mkdtempSync(join(tmpdir(), 'candor-new-')));
afterAll(() => rmSync(top, { recursive: true, force: true }));

test('a database and a state file are made, and a directory is read, without a finding', async () => {
	for (const name of ['server', 'data', 'notes', 'state']) mkdirSync(join(top, name));
	writeFileSync(join(top, 'server/server.mjs'), SERVER);
	copyFileSync(LIBRARY, join(top, 'server/mcp-stdio.mjs'));
	writeFileSync(join(top, 'data/private.txt'), 'mine');
	writeFileSync(join(top, 'notes/note.md'), 'the note');
	writeFileSync(join(top, 'state/state.json'), '{"old":true}');
	const report = await auditServer([process.execPath, 'server/server.mjs', '--db', 'data/new.db'], {
		...DEPTHS.quick,
		idleMs: 100,
		from: top,
		env: { NOTES_DIR: './notes', STATE_FILE: join(top, 'state/state.json') },
		showsContents: true,
	});
	expect(JSON.stringify(report.steps[0]?.reply ?? report.summary.because)).toMatch(/the note new\.db new\.db-shm new\.db-wal/);
	expect(findingLines(report)).toEqual([]);
	expect(report.target.named.paths).toEqual([join(top, 'notes'), join(top, 'state/state.json'), join(top, 'data/new.db')]);
	expect(readdirSync(join(top, 'data'))).toEqual(['private.txt']);
	const changed = report.sandbox?.files.changes.map(({ change, path }) => `${change} ${path}`) ?? [];
	expect(changed).toEqual(expect.arrayContaining([`added ${join(top, 'data/new.db')}`, `changed ${join(top, 'state/state.json')}`]));
});
