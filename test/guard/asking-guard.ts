// What the tests about approvals share: a guard whose policy asks before `say`, and what it leaves on disk.

import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ApprovalRow, LedgerRow } from '#model/ledger.ts';
import type { Pins } from '#model/pin.ts';
import { ApprovalFiles } from '#store/guard-files/approval-files.ts';
import { candor, type Ran } from '../support/candor-process.ts';
import { type Answered, type GuardedClient, guardedClient } from './guarded-client.ts';
import { ledgerRows } from './ledger-rows.ts';

export const ASK = 'version: 1\ndefault: allow\nrules:\n  - { name: ask-first, tools: [say], effect: ask, reason: words are forever }\n';

export const why = ({ error }: Answered): string => error?.message ?? '';
export const declaredTextOf = ({ result }: Answered): string | undefined => result?.content?.[0]?.text;
/** Of the first call that waits, as the guard's stderr names it. */
export const idIn = (client: GuardedClient): string => /--call ([0-9a-f]{16})/.exec(client.guard.stderr())?.[1] ?? '';

export async function openAsking(
	directory: string,
	policy = ASK,
	more: Partial<Parameters<typeof guardedClient>[0]> = {},
): Promise<GuardedClient> {
	const file = join(directory, 'policy.yaml');
	await writeFile(file, policy);
	const command = [process.execPath, join(import.meta.dirname, 'moody-server.mjs')];
	return guardedClient({ directory, flags: ['--policy', file], command, ...more });
}

/** `candor approve …`, without a key or a passphrase. */
export function typedApprove(directory: string, ...words: readonly string[]): Promise<Ran> {
	return candor(['approve', ...words], { XDG_DATA_HOME: directory });
}

export function approvalFiles(directory: string): ApprovalFiles {
	return new ApprovalFiles(join(directory, 'candor', 'approvals'));
}

export async function approvalRows(directory: string): Promise<readonly ApprovalRow[]> {
	const rows = (await ledgerRows(directory)) as unknown as readonly LedgerRow[];
	return rows.filter((row) => row.kind === 'approval');
}

export async function pinFile(directory: string): Promise<{ readonly pins: Pins; write(pins: object): Promise<void> }> {
	const [name = ''] = await readdir(join(directory, 'candor', 'pins'));
	const file = join(directory, 'candor', 'pins', name);
	return { pins: JSON.parse(await readFile(file, 'utf8')) as Pins, write: (pins) => writeFile(file, JSON.stringify(pins)) };
}
