// What somebody gets who types a flag wrong, or one that can do nothing: an error that names it, and no server is started.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { candor, startCandor } from '../support/candor-process.ts';

const kept = mkdtempSync(join(tmpdir(), 'candor-typed-'));
afterAll(() => rmSync(kept, { recursive: true, force: true }));
const env = { XDG_DATA_HOME: join(kept, 'data'), XDG_CACHE_HOME: join(kept, 'cache') };

test.each<[readonly string[], string]>([
	[['--max-message-mb', 'many'], '--max-message-mb many: expected a number from 0.001 to 500'],
	[['--max-message-mb', '0'], '--max-message-mb 0: expected a number from 0.001 to 500'],
	[['--name', ''], '--name : expected 1 to 200 letters'],
	[['--max-sessions', '5'], '--max-sessions needs --http'],
	[['--session-idle', '5'], '--session-idle needs --http'],
	[['--upstream-transport', 'sse'], '--upstream-transport needs --upstream'],
	[['--upstream-timeout', '5'], '--upstream-timeout needs --upstream'],
	[['--observe', '--http', ':0'], '--observe follows one client'],
])('candor guard %j -- true', async (flags, message) => {
	const { code, stdout, stderr } = await candor(['guard', ...flags, '--', 'true'], env);
	expect({ code, stdout, stderr }).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(new RegExp(`^candor: ${message}`)) });
});

test.each<[string, string, string]>([
	['candor-no-such-program', 'no such program: candor-no-such-program', 'is it installed, and on your PATH?'],
	['./no-such-file', 'no such program: ./no-such-file', 'check the path: Candor looked for '],
	[kept, 'not a program: ', 'name the file in it that starts the server'],
	[join(import.meta.dirname, 'places.mjs'), 'not executable: ', 'type node '],
])('a server that cannot be started is no server that died: %s', async (program, message, hint) => {
	for (const flags of [[], ['--http', ':0']]) {
		const { code, stdout, stderr } = await candor(['guard', ...flags, '--', program], env);
		expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
		expect(stderr.split('\n')).toEqual([
			expect.stringMatching(new RegExp(`^candor: ${message}`)),
			expect.stringMatching(new RegExp(`^ {2}try: ${hint.replace('?', '\\?')}`)),
			'',
		]);
	}
});

test('a ledger that is a directory is no failing disk', async () => {
	for (const words of [['ledger'], ['ledger', 'verify'], ['stats']])
		expect(await candor([...words, '--ledger', kept], env)).toMatchObject({
			code: 1,
			stderr: `candor: --ledger ${kept} is a directory\n  try: --ledger ${join(kept, 'ledger.db')}\n`,
		});
});

test('a ledger that is a pipe, or has one beside it, holds nobody up', async () => {
	for (const name of ['pipe.db', 'own.db.head']) {
		execFileSync('mkfifo', [join(kept, name)]);
		const ledger = join(kept, name.replace('.head', ''));
		for (const words of [
			['guard', '--ledger', ledger, '--', 'cat'],
			['ledger', 'verify', '--ledger', ledger],
		])
			expect(await candor(words, env)).toMatchObject({
				code: 1,
				stderr: expect.stringContaining(`the ledger cannot be kept: ${join(kept, name)} is no file`),
			});
	}
});

test('in a directory that was removed', async () => {
	const around = ['sh', '-c', 'mkdir "$0" && cd "$0" && rmdir "$0" && exec "$@"', join(kept, 'gone')];
	for (const words of [
		['guard', '--', 'true'],
		['inspect', 'read'],
		['canaries', 'plant'],
	]) {
		const { code, stderr } = await startCandor(words, env, around).done;
		expect({ code, stderr }).toEqual({
			code: 1,
			stderr: 'candor: the directory that you are in is no longer there\n  try: cd to another one\n',
		});
	}
});

test('a flag that there is not leads to the help of its own verb, where it would stand', async () => {
	expect((await candor(['guard', '--polcy', 'x'], env)).stderr).toContain('(candor guard --help shows what there is)');
	expect((await candor(['policy', 'chek'], env)).stderr).toContain('(candor policy --help shows what there is)');
	const { stdout } = await candor(['guard', '--help'], env);
	expect(stdout).toContain('--allow-host');
	expect(stdout).not.toContain('[]');
});
