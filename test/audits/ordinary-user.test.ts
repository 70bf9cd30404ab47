// The same findings for an ordinary user as for root. Run as root, the test becomes `nobody` in a mount namespace of its own.

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { Report } from '#model/report.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '..', '..');
const isRoot = process.getuid?.() === 0;

// The project may lie where nobody else may look; bound to a fresh mount point it can be reached, and nothing else changes.
const AS_NOBODY = `
set -e
mount --make-rprivate /
mkdir "$1/project" "$1/home" "$1/tmp"
chmod 755 "$1" "$1/project"
chown 65534:65534 "$1/home" "$1/tmp"
mount --bind "$2" "$1/project"
export HOME="$1/home" TMPDIR="$1/tmp" XDG_CACHE_HOME="$1/home/cache" XDG_DATA_HOME="$1/home/data"
cd "$1/project"
exec setpriv --reuid 65534 --regid 65534 --clear-groups node_modules/.bin/node bin/candor.js audit --json --fail-on never $4 -- node_modules/.bin/node "fixtures/servers/$3"
`;

test.skipIf(!isRoot)(
	'an ordinary user sees what root sees (run by an ordinary user, every other test shows it)',
	{ timeout: 120_000 },
	async () => {
		for (const [fixture, ...flags] of [
			['demo/honest.mjs'],
			['demo/leaky.mjs'],
			['executable-dropped/trips-deleted.mjs'],
			['http/leaky.mjs', '--http-port=3001'],
			['http/leaky.mjs', '--http-port=3001', '--network=none'],
		] as const) {
			const asRoot = await audit([
				'node_modules/.bin/node',
				'bin/candor.js',
				'audit',
				'--json',
				'--fail-on',
				'never',
				...flags,
				'--',
				process.execPath,
				`fixtures/servers/${fixture}`,
			]);
			const directory = mkdtempSync(join(tmpdir(), 'candor-nobody-'));
			try {
				const asNobody = await audit(['unshare', '--mount', 'sh', '-c', AS_NOBODY, 'sh', directory, ROOT, fixture, flags.join(' ')]);
				expect(asNobody.findings.map((finding) => finding.id)).toEqual(asRoot.findings.map((finding) => finding.id));
				expect(asNobody.sandbox?.files).toEqual(asRoot.sandbox?.files);
				expect(asNobody.summary.conclusion).toBe(asRoot.summary.conclusion);
				expect(asNobody.sandbox?.limits.processes).toMatch(/rlimit nproc|control group/);
			} finally {
				rmSync(directory, { recursive: true, force: true });
			}
		}
	},
);

async function audit([program = '', ...args]: readonly string[]): Promise<Report> {
	const { stdout } = await run(program, args, { cwd: ROOT, maxBuffer: 1 << 28 });
	return JSON.parse(stdout) as Report;
}
