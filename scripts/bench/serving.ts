// Measures the cost of `POST /inspect` with its row in the ledger: against the same route without a row, and against an older product with the same route and policies.

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type HttpLoad, loadHttp } from './load-http.ts';
import { startOlderApi } from './older-api.ts';

const CONNECTIONS = 64;
const ROUNDS = 3;
const ROUND_MS = 2000;
const POLICY = `allowed_tools: [safe_tool, list_files, get_time]
block_network: true
block_env_access: true
blocked_arg_patterns: ["169.254.169.254", "169.254.170.2", localhost, 127.0.0.1, /etc/passwd, /etc/shadow, "file://", "gopher://"]
max_memory_mb: 256
execution_timeout_seconds: 30
`;
const BODY = JSON.stringify({ server_name: 'bench', policy: 'default', tool_call: { tool_name: 'safe_tool', arguments: { name: 'Sri' } } });

export interface ServingSpeed {
	readonly withLedger: HttpLoad;
	readonly withoutLedger: HttpLoad;
	/** Undefined: the product cannot be installed here. */
	readonly older: HttpLoad | undefined;
}

export async function benchServing(): Promise<ServingSpeed> {
	const directory = await mkdtemp(join(tmpdir(), 'candor-bench-'));
	const policies = join(directory, 'policies');
	await mkdir(policies);
	await writeFile(join(policies, 'default.yaml'), POLICY);
	const children: ChildProcess[] = [];
	const start = async (how: string): Promise<number> => {
		const env = { ...process.env, XDG_DATA_HOME: join(directory, how) };
		const child = fork(join(import.meta.dirname, 'serve-process.ts'), [policies, how], { env });
		children.push(child);
		const [port] = (await once(child, 'message')) as [number];
		return port;
	};
	await using older = await startOlderApi(directory, policies);
	try {
		const ports = { withLedger: await start('ledger'), withoutLedger: await start('no-ledger'), ...(older && { older: older.port }) };
		const loads = new Map<string, HttpLoad[]>();
		for (let round = 0; round <= ROUNDS; round++) {
			for (const [name, port] of Object.entries(ports)) {
				const load = await loadHttp(port, '/inspect', BODY, CONNECTIONS, round === 0 ? ROUND_MS / 4 : ROUND_MS);
				// The older product fails some requests under load. They are not counted for it.
				if (load.failed > 0 && name !== 'older') throw new Error(`${load.failed} requests failed ${name}`);
				// The first round only warms up.
				if (round > 0) loads.set(name, [...(loads.get(name) ?? []), load]);
			}
		}
		const median = (name: string) => (loads.get(name) ?? []).toSorted((a, b) => a.perSecond - b.perSecond)[ROUNDS >> 1];
		const nothing = { perSecond: Number.NaN, p99Ms: Number.NaN, failed: 0 };
		return { withLedger: median('withLedger') ?? nothing, withoutLedger: median('withoutLedger') ?? nothing, older: median('older') };
	} finally {
		for (const child of children) child.kill('SIGKILL');
		await rm(directory, { recursive: true, force: true });
	}
}
