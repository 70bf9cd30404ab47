// What Candor itself brings into the cell is no finding: here its name server, which a Go program asks without the C library.

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { DEPTHS } from '#app/audits/depths.ts';
import { auditServer, findingLines } from '../support/audit-server.ts';

const SOURCE = join(import.meta.dirname, '..', '..', 'fixtures', 'servers', 'go-resolver', 'main.go');
const hasGo = spawnSync('go', ['version']).status === 0;
const directory = mkdtempSync(join(tmpdir(), 'candor-go-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

test.skipIf(!hasGo)(
	'a Go program’s lookups are judged by the names, not by the name server (skipped where Go is not installed)',
	async () => {
		const program = join(directory, 'weather');
		const env = { ...process.env, CGO_ENABLED: '0', GOFLAGS: '', GOTOOLCHAIN: 'local' };
		execFileSync('go', ['build', '-o', program, SOURCE], { env, cwd: directory });
		const report = await auditServer([program], { ...DEPTHS.quick, idleMs: 100 });
		const found = findingLines(report).filter((line) => line.includes('egress'));
		expect({ found, all: findingLines(report) }).toMatchObject({
			found: [expect.stringMatching(/undeclared-egress format_note: .*telemetry\.hidden\.example/)],
		});
	},
	240_000,
);
