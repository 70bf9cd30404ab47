// Twenty checks for a sandbox, in three languages: what they tell of the cell is known, and written down in docs/tells.md.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir, totalmem, uptime } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Report } from '#model/report.ts';
import { auditServer } from '../support/audit-server.ts';
import { DIRECTORY_ON_DISK } from '../support/directory-on-disk.ts';

// `npm test` has its temporary directory in memory. A table of mounts that says so would be a tell of this run, not of the cell.
process.env['TMPDIR'] = DIRECTORY_ON_DISK;

const HERE = import.meta.dirname;
const directory = mkdtempSync(join(tmpdir(), 'looks-around-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** What the kernel tells of itself. How long a call takes depends on the machine: it may tell or not. */
const TOLD = ['seccomp', 'uid-map'];
const ONCE = { passes: 1, secretCalls: 0, only: { tool: 'look', input: {} }, callTimeoutMs: 60_000 };
/** What is true of this machine is no tell of the cell. */
const OWN = [
	...(uptime() < 700 ? ['uptime'] : []),
	...(cpus().length < 2 || totalmem() < 2 * 1024 ** 3 ? ['machine-size'] : []),
	// The cell's places are in the temporary directory.
	...(execFileSync('stat', ['-f', '-c', '%T', tmpdir()], { encoding: 'utf8' }).trim() === 'tmpfs' ? ['mount-table'] : []),
];

const SERVERS = {
	node: () => [process.execPath, join(HERE, 'server.mjs')],
	python: () => ['python3', join(HERE, 'server.py')],
	c: () => {
		const program = join(directory, 'looks-around');
		execFileSync('cc', ['-O1', '-o', program, join(HERE, 'server.c')], { stdio: 'pipe' });
		return [program];
	},
} as const;

test.for([
	['node', 19],
	['python', 20],
	['c', 20],
] as const)('a server in %s that looks for its auditor finds what cannot be hidden, and nothing else', async ([language, count]) => {
	const report = await auditServer(SERVERS[language](), ONCE);
	const found = foundIn(report);
	expect(Object.keys(found), JSON.stringify(report.steps)).toHaveLength(count);
	const told = Object.entries(found).flatMap(([name, sign]) =>
		sign === null || name === 'call-timing' || OWN.includes(name) ? [] : [name],
	);
	expect(told.toSorted(), JSON.stringify(found)).toEqual(TOLD);
});

function foundIn({ steps }: Report): Record<string, string | null> {
	const reply = steps[0]?.reply as { readonly content: readonly { readonly text: string }[] } | undefined;
	return JSON.parse(reply?.content[0]?.text ?? '{}');
}
