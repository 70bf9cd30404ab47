// The same findings for an ordinary user as for root. Run as root, the test becomes `nobody` in a mount namespace of its own.

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { Report } from '#model/report.ts';
import { CANDOR } from '../support/candor-program.ts';
import { besides } from '../support/share.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '..', '..');
const isRoot = process.getuid?.() === 0;
// The timeouts below only end a hang: how long an audit takes is the bench's to judge.

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
exec setpriv --reuid 65534 --regid 65534 --clear-groups node_modules/.bin/node "$7" audit --json --fail-on never $5 -- "$4" "fixtures/servers/$3" $6
`;

async function auditAsNobody(fixture: string, { program = 'node_modules/.bin/node', flags = '', argument = '' } = {}): Promise<Report> {
	const directory = mkdtempSync(join(tmpdir(), 'candor-nobody-'));
	try {
		return await audit([
			'unshare',
			'--mount',
			'sh',
			'-c',
			AS_NOBODY,
			'sh',
			directory,
			ROOT,
			fixture,
			program,
			flags,
			argument,
			relative(ROOT, CANDOR),
		]);
	} finally {
		rmSync(directory, { recursive: true, force: true });
	}
}

/** Which of several like files was quick enough to be kept is a matter of moments: `files/0023`. */
/** Which files changed, and how. Whether one that was deleted at once could still be copied is a race that either run may lose; the report says so then. */
function comparable(files: NonNullable<Report['sandbox']>['files'] | undefined): unknown {
	const changes = files?.changes.map(({ path, change, canaries, ...held }) => ({
		...{ path, change, canaries },
		...(change !== 'passed' && { entry: held.entry, isKept: held.kept !== undefined }),
	}));
	return { ...files, changes };
}

test.skipIf(!isRoot)(
	'an ordinary user sees what root sees (run by an ordinary user, every other test shows it)',
	{ timeout: 600_000 },
	async () => {
		for (const [fixture, ...flags] of [
			// One of them with all passes, moved clocks and fast timers; the others for what they do at once.
			['demo/leaky.mjs', '--depth=quick', '--passes=3'],
			['executable-dropped/trips-deleted.mjs', '--depth=quick'],
			['http/leaky.mjs', '--depth=quick', '--http-port=3001'],
			...besides([
				['demo/honest.mjs', '--depth=quick'],
				['http/leaky.mjs', '--depth=quick', '--http-port=3001', '--network=none'],
			] as const),
		] as const) {
			const rootAudit = audit([
				'node_modules/.bin/node',
				CANDOR,
				'audit',
				'--json',
				'--fail-on',
				'never',
				...flags,
				'--',
				process.execPath,
				`fixtures/servers/${fixture}`,
			]);
			const [asRoot, asNobody] = await Promise.all([rootAudit, auditAsNobody(fixture, { flags: flags.join(' ') })]);
			expect(asNobody.findings.map((finding) => finding.id)).toEqual(asRoot.findings.map((finding) => finding.id));
			expect(comparable(asNobody.sandbox?.files)).toEqual(comparable(asRoot.sandbox?.files));
			expect(asNobody.summary.conclusion).toBe(asRoot.summary.conclusion);
			expect(asNobody.sandbox?.limits.processes).toMatch(/rlimit nproc|control group/);
		}
	},
);

test.skipIf(!isRoot).concurrent.each([
	['theft/undumpable.py', 'sensitive-read'],
	['tracer-evasion/trips-listener.py', 'tracer-evasion'],
	...besides([
		['loaded-dropped-code/trips-memfd.py', 'loaded-dropped-code'],
		['kernel-tampering/trips-sysctl.mjs', 'kernel-tampering'],
	] as const),
] as const)(
	'an ordinary user sees who hides: %s (run by an ordinary user, the other tests show it)',
	{ timeout: 300_000 },
	async (fixture, rule) => {
		const { findings } = await auditAsNobody(fixture, {
			flags: '--depth=quick',
			...(fixture.endsWith('.py') && { program: '/usr/bin/python3' }),
		});
		expect(findings.map((finding) => finding.rule)).toEqual([rule]);
	},
);

describe.skipIf(!isRoot)('limits hold for an ordinary user, who may make no control group (needs root to become one)', () => {
	const MOST = { memoryBytes: 2 ** 31, threads: 512 };
	// In all: between two looks a little more may have been taken.
	test.for([
		['memory of one process', 'resource-abuse/trips-memory-limit.py', '/usr/bin/python3', '', 'memory-limit', 1],
		['memory of several together', 'resource-abuse/trips-memory-children.py', '/usr/bin/python3', '', 'memory-limit', 1.5],
		['processes', 'resource-abuse/trips-children.py', '/usr/bin/python3', '150', 'process-limit', 1.5],
		// The kernel counts both by the same limit.
		...besides([['threads', 'resource-abuse/trips-threads.py', '/usr/bin/python3', '150', 'process-limit', 1.5]] as const),
	] as const)('%s', { timeout: 600_000 }, async ([, fixture, program, argument, subject, margin]) => {
		const { findings, sandbox, run: how } = await auditAsNobody(fixture, { program, argument, flags: '--depth=quick' });
		expect(sandbox?.limits).toMatchObject({
			memory: '2048 MB a process (rlimit data), and in all (looked at four times a second)',
			processes: '512 (rlimit nproc)',
		});
		expect(how.degraded.join()).toContain('no memory control group can be made here');
		expect(findings.map(({ id }) => id.split(':').at(-1))).toContain(subject);
		expect(sandbox?.resources?.peak.memoryBytes).toBeLessThan(MOST.memoryBytes * margin);
		expect(sandbox?.resources?.peak.threads).toBeLessThanOrEqual(MOST.threads);
	});
});

async function audit([program = '', ...args]: readonly string[]): Promise<Report> {
	const { stdout } = await run(program, args, { cwd: ROOT, maxBuffer: 1 << 28 });
	return JSON.parse(stdout) as Report;
}
