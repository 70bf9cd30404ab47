// A server that no preloaded library reaches: the passes that move the clock say so, and do not claim another date.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { auditServer } from '../support/audit-server.ts';

const SOURCE = join(import.meta.dirname, '..', '..', 'fixtures', 'servers', 'clock', 'main.go');
const directory = mkdtempSync(join(tmpdir(), 'candor-clock-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const missing = whyNoGo();

test.skipIf(missing !== undefined)(
	`a static Go server keeps its date${missing === undefined ? '' : ` (skipped: ${missing})`}`,
	async () => {
		const program = join(directory, 'days');
		const env = { ...process.env, CGO_ENABLED: '0', GOTOOLCHAIN: 'local', GOPROXY: 'off', GOFLAGS: '' };
		execFileSync('go', ['build', '-o', program, SOURCE], { env, cwd: directory, stdio: 'pipe' });
		const report = await auditServer([program], { secretCalls: 0, injections: { perTool: 0, inAll: 0, leastWeight: 0 } });
		expect(report.run.passes.map(({ label }) => label)).toEqual([
			'first start',
			'restarted, as claude-ai 0.1.0',
			'restarted, as cursor-vscode 1.0.0',
		]);
		const untested = report.coverage.untested.filter(({ kind }) => kind === 'pass');
		expect(untested.map(({ name }) => name)).toEqual([
			'2: restarted, as claude-ai 0.1.0, 45 days later',
			'3: restarted, as cursor-vscode 1.0.0, 45 days later, timers ×3600',
		]);
		for (const { reason } of untested) expect(reason).toContain('the clock could not be moved for days');
		expect(report.summary.untested).toBeGreaterThanOrEqual(2);
	},
);

function whyNoGo(): string | undefined {
	try {
		execFileSync('go', ['version'], { stdio: 'ignore' });
		return undefined;
	} catch {
		return 'go is not installed';
	}
}
