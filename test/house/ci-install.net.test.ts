// The lines with which the GitHub Action and the Dockerfile install Candor, run in a copy of the clone as a runner has it.

import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '..', '..');
const directory = mkdtempSync(join(tmpdir(), 'candor-install-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** The files of the project without packages and builds. */
async function cloned(name: string): Promise<string> {
	const { stdout } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, maxBuffer: 1 << 26 });
	const copy = join(directory, name);
	for (const file of stdout.split('\0').filter((path) => path !== '' && !/^(?:test|fixtures\/traces)\//.test(path))) {
		mkdirSync(dirname(join(copy, file)), { recursive: true });
		if (existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(copy, file));
	}
	return copy;
}

/** The Node of the action and of the image, not that of the machine. */
const env = { ...process.env, PATH: `${dirname(process.execPath)}:${process.env['PATH']}` };

test('the action', { timeout: 900_000 }, async () => {
	const copy = await cloned('action');
	const action = parse(readFileSync(join(copy, 'action.yml'), 'utf8')) as {
		readonly runs: { readonly steps: readonly { readonly run?: string }[] };
	};
	const lines = action.runs.steps.flatMap(({ run: script = '' }) => script.split('\n')).filter((line) => line.startsWith('npm '));
	expect(lines).toHaveLength(1);
	await run('bash', ['-eo', 'pipefail', '-c', lines.join('\n')], { cwd: directory, env: { ...env, GITHUB_ACTION_PATH: copy } });
	const words = ['report', '--help'];
	expect((await run(process.execPath, [join(copy, 'bin', 'candor.js'), ...words], { env })).stdout).toContain('Usage: candor report');
	expect((await run(process.execPath, [join(copy, 'bin', 'candor.js'), 'doctor'], { env })).stdout).toContain('Audits can run here');
});

test('the first stage of the Dockerfile', { timeout: 900_000 }, async () => {
	const source = await cloned('source');
	// RUN set -e; mkdir /package; \ … up to the next stage
	const [, stage = ''] = /^RUN ([\s\S]*?)\n\nFROM /m.exec(readFileSync(join(source, 'Dockerfile'), 'utf8')) ?? [];
	expect(stage).toContain('npm pack');
	const built = join(directory, 'package');
	const archives = join(directory, 'tmp');
	mkdirSync(archives);
	const script = stage.replace(/\/(package|tmp)\b/g, (_, name: string) => (name === 'tmp' ? archives : built));
	await run('sh', ['-c', script], { cwd: source, env, maxBuffer: 1 << 26 });
	expect(existsSync(join(built, 'src'))).toBe(false);
	expect((await run(process.execPath, [join(built, 'bin', 'candor.js'), '--version'], { env })).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});
