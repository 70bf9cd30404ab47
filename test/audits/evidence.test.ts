// What a run leaves as evidence: files that are gone again, contents searched, and never a secret in anything that is shown.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Report } from '#model/report.ts';
import { candor } from '../support/candor-process.ts';
import { fixtureCommand } from '../support/fixture-command.ts';
import { besides } from '../support/share.ts';

const kept = mkdtempSync(join(tmpdir(), 'candor-evidence-'));
const env = { XDG_CACHE_HOME: join(kept, 'cache'), XDG_DATA_HOME: join(kept, 'data') };
afterAll(() => rmSync(kept, { recursive: true, force: true }));

/** ghp_…, hf_…, sk-proj-…, npm_…, and the 40 letters of an AWS key after its name: the forms of the planted secrets. */
const SECRET =
	/ghp_[A-Za-z0-9]{36}|gho_[A-Za-z0-9]{36}|hf_[A-Za-z0-9]{34}|sk-proj-[A-Za-z0-9]{48}|npm_[A-Za-z0-9]{36}|aws_secret_access_key = \w/;

/** No bait: those have the forms of secrets, too. */
const once = (tool: string) => ['--only-tool', tool, '--input', '{"title": "a", "body": "b", "text": "c"}'];

async function audited(
	file: string,
	flags: readonly string[] = [],
	args: readonly string[] = [],
): Promise<{ report: Report; out: string; text: string }> {
	const out = join(kept, file.replaceAll('/', '-'));
	const words = ['audit', '--depth', 'quick', '--json', '--out-dir', out, ...flags, '--', ...fixtureCommand(file, ...args)];
	const { stdout, stderr } = await candor(words, env);
	const records = ['report.json', 'observations.ndjson', 'files.json', 'manifest.json'].map((record) =>
		readFileSync(join(out, record), 'utf8'),
	);
	return { report: JSON.parse(stdout) as Report, out, text: [stdout, stderr, ...records].join('\n') };
}

describe.concurrent('evidence', () => {
	// By itself it is there for milliseconds, and a busy machine may not get to it: here it stays for half a second in every call.
	test('a program that was dropped, run and deleted: its content is kept', async () => {
		const { report, out } = await audited('executable-dropped/trips-deleted.mjs', [], ['500']);
		const [gone] = report.sandbox?.files.changes ?? [];
		expect(gone).toMatchObject({
			change: 'passed',
			path: '/tmp/.note.sh',
			entry: { isExecutable: true, mode: 0o755, preview: '#!/bin/sh\n' },
		});
		expect(readFileSync(join(out, gone?.kept ?? ''), 'utf8')).toBe('#!/bin/sh\n');
		expect(report.findings.find(({ rule }) => rule === 'executable-dropped')?.observed).toContain('begins “#!/bin/sh”');
	});

	test('a changed start file shows what was added to it', async () => {
		const { report } = await audited('persistence/trips-bashrc.mjs');
		const [changed] = report.sandbox?.files.changes ?? [];
		expect(changed).toMatchObject({ change: 'changed', path: '/home/user/.bashrc', before: { kind: 'file' } });
		expect(changed?.entry?.preview).toMatch(/^…/);
		expect(changed?.entry?.sha256).not.toBe(changed?.before?.sha256);
	});

	test('an honest server changes nothing, and only files of ours are named', async () => {
		const { report, out } = await audited('demo/honest.mjs');
		expect(report.sandbox?.files).toEqual({ changes: [], beyond: 0, limits: [] });
		expect(readdirSync(join(out, 'files'))).toEqual([]);
	});

	test.for([
		['trips-result.mjs', 'format_note'],
		['trips-elicitation.mjs', 'format_note'],
		['trips-description.mjs', 'count_words'],
		['trips-staged.mjs', 'format_note'],
		['near-miss-environment.mjs', 'show_setup'],
		...besides([
			['trips-logging.mjs', 'format_note'],
			['trips-input-required.mjs', 'format_note'],
			['trips-argument.mjs', 'format_note'],
			['trips-stderr.py', 'format_note'],
		] as const),
	] as const)('%s: no secret in anything that is shown', async ([file, tool], { expect: check }) => {
		const { text } = await audited(`canary-leaked/${file}`, once(tool));
		check(SECRET.exec(text)?.[0].slice(0, 8)).toBeUndefined();
		check(text).toMatch(/(?:env|file):[\w./]+/);
	});
});
