// The request of an audit of a fixture server, for the tests and for the recorder.

import { join } from 'node:path';
import type { AuditRequest } from '#app/audits/audit.ts';
import { DEFAULT_LIMITS } from '#app/audits/default-limits.ts';
import { DEPTHS } from '#app/audits/depths.ts';
import type { HttpSettings } from '#model/target.ts';

/** `directory` holds the cache and the declarations of earlier runs. */
export function fixtureRequest(typed: readonly string[], directory: string, changes: Partial<AuditRequest> = {}): AuditRequest {
	return {
		typed,
		from: directory,
		env: {},
		writable: [],
		network: 'sink',
		...DEPTHS.standard,
		callTimeoutMs: 4000,
		seed: 1,
		limits: DEFAULT_LIMITS,
		allowances: [],
		cacheDir: join(directory, 'cache'),
		dataDir: join(directory, 'data'),
		...changes,
	};
}

/** Where every fixture that listens on a port is found: each has a cell, and so all ports, to itself. */
export function httpSettings(transport: HttpSettings['transport']): HttpSettings {
	return { transport, port: 3001, path: transport === 'sse' ? '/sse' : '/mcp', headers: [['Authorization', 'Bearer 123']] };
}
