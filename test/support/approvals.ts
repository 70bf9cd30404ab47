// Approvals in tests, given as an automation gives them: with a key that the guard knows from its start.

import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Ran, startCandor } from './candor-process.ts';
import { CANDOR } from './candor-program.ts';

/** `directory`: the XDG_DATA_HOME of the guard. The private key lies beside candor's own directory. */
export function setApprovalKey(directory: string, name = 'approval.pem'): string {
	const { publicKey, privateKey } = generateKeyPairSync('ed25519');
	const file = join(directory, name);
	mkdirSync(join(directory, 'candor'), { recursive: true });
	writeFileSync(join(directory, 'candor', 'approval.pub'), publicKey.export({ type: 'spki', format: 'pem' }));
	writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
	return file;
}

/** `candor approve …` with the key that `setApprovalKey` made; rejects when it fails. */
export async function approve(directory: string, ...words: readonly string[]): Promise<string> {
	const args = [CANDOR, 'approve', '--key-file', join(directory, 'approval.pem'), ...words];
	const env = { ...process.env, XDG_DATA_HOME: directory, NO_COLOR: '1' };
	return (await promisify(execFile)(process.execPath, args, { env })).stdout;
}

/** At a terminal of its own. `typed`: the prompt to wait for, and what is typed then. */
export function candorInTerminal(
	args: readonly string[],
	env: NodeJS.ProcessEnv,
	typed: readonly (readonly [prompt: string, text: string])[],
): Promise<Ran> {
	return startCandor(args, env, ['python3', join(import.meta.dirname, 'in-terminal.py'), JSON.stringify(typed)]).done;
}
