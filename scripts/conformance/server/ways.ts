// The ways from the suite to the server: directly, and through a guard.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startHttpGuard } from '../../../test/guard/http/start-http-guard.ts';
import { ROOT } from '../../static-checks.ts';

/** Allows everything and changes nothing. */
const OPEN_POLICY = `version: 1
default: allow
responses: { secrets: pass, hidden_unicode: pass, instructions: pass, canaries: pass }
`;

const STDIO_SERVER = [process.execPath, join(import.meta.dirname, 'stdio.ts')];
const GUARD = [process.execPath, join(ROOT, 'src', 'cli', 'main.ts'), 'guard', '--no-dns'];

export interface Way {
	/** Title in the page. */
	readonly title: string;
	/** The command as a person would type it; `open` is the policy above. */
	readonly shown: string;
	readonly isOpen: boolean;
	/** The server behind the guard. Absent: there is no guard. */
	readonly behind?: 'http' | 'stdio' | 'bridge';
}

export const WAYS = {
	bare: { title: 'no guard', shown: 'the server’s own address', isOpen: true },
	http: { title: 'HTTP', shown: 'candor guard --http … --policy open.yaml --no-pin --upstream URL', isOpen: true, behind: 'http' },
	'http-default': { title: 'HTTP, default policy', shown: 'candor guard --http … --upstream URL', isOpen: false, behind: 'http' },
	stdio: { title: 'stdio', shown: 'candor guard --http … --policy open.yaml --no-pin -- COMMAND', isOpen: true, behind: 'stdio' },
	'stdio-default': { title: 'stdio, default policy', shown: 'candor guard --http … -- COMMAND', isOpen: false, behind: 'stdio' },
	bridge: { title: 'bridge', shown: 'candor guard --http … -- candor guard --upstream URL', isOpen: true, behind: 'bridge' },
} as const satisfies Readonly<Record<string, Way>>;

export type WayName = keyof typeof WAYS;

/** Returns the address of the way. `directory`: the guard's data directory. */
export async function openWay(
	{ isOpen, behind }: Way,
	server: string,
	directory: string,
): Promise<AsyncDisposable & { readonly url: string }> {
	if (behind === undefined) return { url: server, async [Symbol.asyncDispose]() {} };
	const policy = join(directory, 'open.yaml');
	await writeFile(policy, OPEN_POLICY);
	const open = isOpen ? ['--policy', policy, '--no-pin'] : [];
	const upstream = ['--upstream', server];
	const guard = await startHttpGuard({
		directory,
		flags: [...open, ...(behind === 'http' ? upstream : [])],
		...(behind === 'stdio' && { command: STDIO_SERVER }),
		...(behind === 'bridge' && { command: [...GUARD, ...open, ...upstream] }),
	});
	return { ...guard, url: guard.url.href };
}
