// The script that the GitHub Action, the GitLab job and the Dockerfile share, with the real candor.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { candor } from '../support/candor-process.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const directory = mkdtempSync(join(tmpdir(), 'candor-ci-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const own = { XDG_DATA_HOME: join(directory, 'data'), XDG_CACHE_HOME: join(directory, 'cache') };
const server = (name: string) => `${process.execPath} ${join(ROOT, 'fixtures', 'servers', 'demo', name)}`;

function ran(name: string, more: Readonly<Record<string, string>>) {
	const out = join(directory, name);
	const { status, stdout, stderr } = spawnSync('sh', [join(ROOT, 'ci', 'run.sh')], {
		encoding: 'utf8',
		cwd: directory,
		env: {
			...process.env,
			...own,
			CANDOR: `${process.execPath} ${join(ROOT, 'bin', 'candor.js')}`,
			CANDOR_DEPTH: 'quick',
			CANDOR_OUT: out,
			...more,
		},
	});
	return { status, text: stdout + stderr, file: (of: string) => readFileSync(join(out, of), 'utf8') };
}

test('a clean server passes with its lock; a changed one fails; both leave every report', async () => {
	const lock = join(directory, 'a.lock');
	await candor(['lock', '--depth', 'quick', '--runs', '1', '--out', lock, '--', ...server('honest.mjs').split(' ')], own);
	const clean = ran('clean', { CANDOR_COMMAND: server('honest.mjs'), CANDOR_LOCK: lock });
	expect(clean.status, clean.text).toBe(0);
	expect(clean.file('comment.md')).toMatch(/May I add it\? ✅ Yes[\s\S]*the lock holds/);
	const leaky = ran('leaky', { CANDOR_COMMAND: server('leaky.mjs') });
	expect(leaky.status, leaky.text).toBe(3);
	expect(leaky.file('candor.junit')).toContain('<failure');
	expect((JSON.parse(leaky.file('candor.sarif')) as { runs: { results: object[] }[] }).runs[0]?.results.length).toBeGreaterThan(1);
});

test('a run that fails leaves no report of an earlier one', () => {
	const first = ran('again', { CANDOR_COMMAND: server('honest.mjs') });
	expect([first.status, readdirSync(join(directory, 'again')).length]).toEqual([0, 5]);
	expect(ran('again', { CANDOR_COMMAND: server('honest.mjs'), CANDOR_DEPTH: 'no-such-depth' }).status).toBe(2);
	expect(readdirSync(join(directory, 'again'))).toEqual([]);
});

test('nothing to check is an error, and a command is not run by a shell', () => {
	expect(ran('nothing', { CANDOR_COMMAND: '' }).status).toBe(1);
	const marker = join(directory, 'marker');
	expect(ran('shell', { CANDOR_COMMAND: `true; touch ${marker} $(touch ${marker})` }).status).not.toBe(0);
	expect(existsSync(marker)).toBe(false);
});

/** Stands for GitHub's command: it keeps its words, and lists the ids that it is told. */
function commented(name: string, listed: string, code: number) {
	const reports = join(directory, name);
	mkdirSync(reports);
	writeFileSync(join(reports, 'comment.md'), '### Candor: a\n');
	const gh = `#!/bin/sh\ncase $* in *--paginate*) echo "${listed}"; exit;; esac\necho "$*" >> "$REPORTS/asked"\nexit ${code}\n`;
	writeFileSync(join(reports, 'gh'), gh, { mode: 0o755 });
	const { status, stdout } = spawnSync('sh', [join(ROOT, 'ci', 'comment.sh')], {
		encoding: 'utf8',
		env: { PATH: `${reports}:${process.env['PATH']}`, REPORTS: reports, PULL_REQUEST: '7', GITHUB_REPOSITORY: 'me/it' },
	});
	return { status, stdout, asked: readFileSync(join(reports, 'asked'), 'utf8'), marked: readFileSync(join(reports, 'marked.md'), 'utf8') };
}

test('one comment is written, then changed; a token that may not comment fails no job', () => {
	const first = commented('first', '', 0);
	expect(first.asked).toMatch(/--method POST repos\/me\/it\/issues\/7\/comments --field body=@.*marked\.md\n$/);
	expect(first.marked).toBe('<!-- candor -->\n### Candor: a\n');
	expect(commented('second', '12\n13', 0).asked).toMatch(/--method PATCH repos\/me\/it\/issues\/comments\/12 /);
	expect(commented('fork', '', 1)).toMatchObject({ status: 0, stdout: expect.stringContaining('::warning::') });
});

test('the action, the job and the hook are well-formed, and the action passes every input on', () => {
	const action = parse(readFileSync(join(ROOT, 'action.yml'), 'utf8')) as {
		readonly inputs: Readonly<Record<string, object>>;
		readonly runs: { readonly using: string; readonly steps: readonly { readonly run?: string; readonly shell?: string }[] };
	};
	expect(action.runs.using).toBe('composite');
	for (const { run, shell } of action.runs.steps) if (run !== undefined) expect(shell).toBe('bash');
	// A value that is put into a script by the runner would be run by it.
	for (const { run = '' } of action.runs.steps) expect(run).not.toContain('${{');
	const text = readFileSync(join(ROOT, 'action.yml'), 'utf8');
	// It sees only files of the workspace, and the reports are elsewhere.
	expect(text).not.toMatch(/if:.*hashFiles/);
	for (const input of Object.keys(action.inputs)) expect(text).toContain(`inputs.${input}`);
	expect(parse(readFileSync(join(ROOT, 'ci', 'gitlab-ci.yml'), 'utf8'))).toHaveProperty('candor.script');
	expect(parse(readFileSync(join(ROOT, '.pre-commit-hooks.yaml'), 'utf8'))).toMatchObject([{ id: 'candor-verify' }]);
});
