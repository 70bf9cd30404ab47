// A pipe in the place of a file that candor reads: an error at once that names it, where an ordinary read would wait for a writer without an end.

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCandor } from '../support/candor-process.ts';
import { CANDOR } from '../support/candor-program.ts';

const directory = mkdtempSync(join(tmpdir(), 'candor-pipes-'));
const at = (name: string) => join(directory, name);
const env = { XDG_DATA_HOME: at('data'), XDG_CACHE_HOME: at('cache') };
const PIPE = at('pipe');

beforeAll(() => {
	execFileSync('mkfifo', [PIPE]);
	for (const name of ['run', 'lines', 'data/candor/keys/trusted']) mkdirSync(at(name), { recursive: true });
	symlinkSync(PIPE, at('run/record.json'));
	symlinkSync(PIPE, at('data/candor/keys/trusted/someone.pub'));
	writeFileSync(at('includes.yaml'), `version: 1\ninclude: [${PIPE}]\n`);
	writeFileSync(at('answers.json'), '{"api.example": {"bodyFile": "pipe"}}');
	writeFileSync(at('signed.dsse'), '{}');
	writeFileSync(at('signed'), '{}');
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const SERVER = ['--', 'true'];
const READERS: readonly (readonly [what: string, args: readonly string[]])[] = [
	['a policy', ['policy', 'check', PIPE]],
	['an included policy', ['policy', 'check', at('includes.yaml')]],
	['the policy of a guard', ['guard', '--policy', PIPE, ...SERVER]],
	['the lock of a guard', ['guard', '--lock', PIPE, ...SERVER]],
	['a lock to verify', ['verify', '--lock', PIPE]],
	['the file of a project', ['audit', '--config', PIPE, ...SERVER]],
	['a baseline', ['audit', '--baseline', PIPE, ...SERVER]],
	['accepted effects', ['audit', '--scope', PIPE, ...SERVER]],
	['answers', ['audit', '--answers', PIPE, ...SERVER]],
	['the body of an answer', ['audit', '--answers', at('answers.json'), ...SERVER]],
	['expectations', ['test', '--oracle', PIPE, ...SERVER]],
	['the report for a policy', ['policy', 'suggest', '--report', PIPE]],
	['a report to print', ['report', PIPE]],
	['a stored run', ['judge', at('run')]],
	['reports to compare', ['diff', PIPE, PIPE]],
	['a file to check', ['sign', '--check', PIPE, '--signature', at('signed.dsse')]],
	['a signature', ['sign', '--check', at('signed'), '--signature', PIPE]],
	['a report to push', ['push', PIPE, '--hub', 'http://127.0.0.1:9', '--dry-run']],
	['a list of servers', ['fleet', 'add', PIPE]],
];

test.for(READERS)('%s', async ([, args]) => {
	const { code, stderr } = await startCandor(args, env, ['timeout', '-s', 'KILL', '120']).done;
	expect({ code, stderr }).toEqual({
		code: expect.toSatisfy((one) => typeof one === 'number' && ![0, 124, 137].includes(one)),
		stderr: expect.stringMatching(/is a pipe/),
	});
});

test('what a shell passes by <(…) is read', () => {
	const words = ['-c', '"$0" "$1" policy check <(echo "allowed_tools: [echo]")', process.execPath, CANDOR];
	expect(execFileSync('bash', words, { env: { ...process.env, ...env }, encoding: 'utf8', timeout: 120_000 })).not.toBe('');
});
