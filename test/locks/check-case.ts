// Locks a server, verifies its later version and its renamed twin, each in a cell of its own.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LockCheck } from '#model/lock.ts';
import { candor } from '../support/candor-process.ts';
import { CHANGING_SERVER } from './lock-cases.ts';

interface Verified {
	readonly code: number | null;
	readonly text: string;
}

export interface CheckedCase {
	readonly same: Verified;
	readonly changed: Verified;
	readonly renamed: Verified & { readonly check: LockCheck };
}

export async function checkCase(name: string): Promise<CheckedCase> {
	const directory = mkdtempSync(join(tmpdir(), 'candor-lock-'));
	try {
		const env = { XDG_DATA_HOME: join(directory, 'data'), XDG_CACHE_HOME: join(directory, 'cache') };
		const file = join(directory, 'candor.lock');
		const server = (variant: string) => ['--', process.execPath, CHANGING_SERVER, name, variant];
		const locked = await candor(['lock', '--depth', 'quick', '--runs', '2', '--out', file, ...server('before')], env);
		if (locked.code !== 0) throw new Error(`nothing was locked: ${locked.stderr}${locked.stdout}`);
		const verify = async (...words: readonly string[]) => {
			const { code, stdout, stderr } = await candor(['verify', '--lock', file, ...words], env);
			return { code, text: `${stdout}${stderr}` };
		};
		const { stdout, code, stderr } = await candor(['verify', '--json', '--lock', file, ...server('renamed')], env);
		return {
			same: await verify('--seed', '41'),
			changed: await verify(...server('after')),
			renamed: { code, text: stderr, check: JSON.parse(stdout) as LockCheck },
		};
	} finally {
		rmSync(directory, { recursive: true, force: true });
	}
}
