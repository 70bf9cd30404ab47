import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import type { AuditVerdict } from '#model/audit-verdict.ts';
import type { ListedServer } from '../scan/list-servers.ts';
import { keepVerdict } from '../verdicts/verdict-files.ts';
import { wrapPolicy } from './wrap-policy.ts';

let home: string;
beforeEach(() => {
	home = mkdtempSync(join(tmpdir(), 'candor-wrap-policy-'));
	vi.stubEnv('HOME', home);
	mkdirSync(join(home, 'notes'));
});
afterEach(() => {
	vi.unstubAllEnvs();
	rmSync(home, { recursive: true });
});

// What the audit of a scan suggests, which saw /workspace in the place of ~/notes.
const SUGGESTED = `version: 1
include: [default]
default: deny
rules:
  - name: known-places
    when: { arguments: [path], path_outside: [/workspace, /srv/shared] }
    effect: deny
    reason: no ordinary call of the audit needed a file elsewhere
confine:
  network: none
  # /workspace: ordinary calls named files there 3 times
  roots:
    - { path: /workspace, write: true }
`;
const VERDICT: AuditVerdict = { name: 'files', conclusion: 'clean', worst: null, findings: 0, tools: { declared: 2, worked: 1 }, at: '2026-11-19T12:00:00.000Z', abilities: [] }; // biome-ignore format: a literal

async function policyFor(...args: readonly string[]) {
	const server: ListedServer = { name: 'files', client: 'cursor', scope: 'user', origin: { file: join(home, '.cursor/mcp.json'), line: 1 }, start: { kind: 'command', argv: ['npx', '-y', 'files', ...args] }, variables: [], headers: [], isDisabled: false, notes: [], key: 'k' }; // biome-ignore format: a literal
	await keepVerdict(join(home, 'data'), 'k', { verdict: VERDICT, policy: SUGGESTED });
	return wrapPolicy(join(home, 'data'), server, { tier: 'suggested' } as never)?.text ?? '';
}

test("the guard sees the user's own directory where the audit saw the cell's workspace", async () => {
	const notes = join(home, 'notes');
	const text = await policyFor(notes);
	expect(text).toContain(`# ${notes}: ordinary calls named files there 3 times`);
	expect(parse(text)).toMatchObject({
		rules: [{ when: { path_outside: [notes, '/srv/shared'] } }],
		confine: { roots: [{ path: notes, write: true }] },
	});
});

test('where no directory of the user stands in the command, the guard still starts, and sees none', async () => {
	expect(parse(await policyFor())).toMatchObject({
		rules: [{ when: { path_outside: ['/workspace', '/srv/shared'] } }],
		confine: { roots: [] },
	});
});
