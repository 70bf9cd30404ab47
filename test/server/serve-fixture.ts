// The server as it is, in process, on a data directory of the test's own.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_HUB } from '#app/serve/hub/open-hub.ts';
import { openServe, type ServeParts } from '#app/serve/open-serve.ts';
import type { ServeSettings } from '#app/serve/serve-settings.ts';
import type { TokenScope } from '#model/ports.ts';
import { makeServer } from '#server/make-server.ts';
import type { ServeApp } from '#server/routes/route-plugin.ts';

export interface ServeFixture extends AsyncDisposable {
	readonly app: ServeApp;
	readonly parts: ServeParts;
	readonly directory: string;
	/** The headers of a person who has just logged in. */
	login(): Promise<{ readonly cookie: string; readonly 'x-candor-csrf': string }>;
	/** The headers of a program with a token. */
	token(...scopes: readonly TokenScope[]): Promise<{ readonly authorization: string }>;
}

/** The policy folder of an older product, as compat.md has it. */
export const OLDER_POLICIES: Readonly<Record<string, string>> = {
	default: `allowed_tools:
  - safe_tool
  - list_files
  - get_time
block_network: true
block_env_access: true
blocked_arg_patterns:
  - "169.254.169.254"
  - "169.254.170.2"
  - "localhost"
  - "127.0.0.1"
  - "/etc/passwd"
  - "/etc/shadow"
  - "file://"
  - "gopher://"
max_memory_mb: 256
execution_timeout_seconds: 30
`,
	strict: `allowed_tools:
  - safe_tool
block_network: true
block_env_access: true
blocked_arg_patterns: ["169.254", "localhost", "127.0.0.1", "0.0.0.0", "::1", "/etc/", "/proc/", "/sys/", "file://", "gopher://"]
max_memory_mb: 128
execution_timeout_seconds: 10
`,
};

export async function serveFixture(
	settings: Partial<ServeSettings> = {},
	policies: Readonly<Record<string, string>> = OLDER_POLICIES,
): Promise<ServeFixture> {
	const directory = mkdtempSync(join(tmpdir(), 'candor-serve-'));
	const before = process.env['XDG_DATA_HOME'];
	process.env['XDG_DATA_HOME'] = join(directory, 'data');
	const folder = join(directory, 'policies');
	mkdirSync(folder);
	for (const [name, text] of Object.entries(policies)) writeFileSync(join(folder, `${name}.yaml`), text);
	const parts = await openServe(
		{
			host: '127.0.0.1',
			port: 0,
			policies: folder,
			database: undefined,
			ledger: undefined,
			opensLoopback: false,
			allowedHosts: [],
			keepsMasked: true,
			hub: DEFAULT_HUB,
			...settings,
		},
		{ note: () => {}, printLogin: () => {} },
	);
	const app = await makeServer(parts);
	return {
		app,
		parts,
		directory,
		login: async () => {
			const answer = await app.inject({ url: `/login/${parts.logins.issueCode()}` });
			const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
			return { cookie, 'x-candor-csrf': String(answer.headers.location).split('#/login/')[1] ?? '' };
		},
		token: async (...scopes) => ({
			authorization: `Bearer ${(await parts.store.tokens.issue({ name: 'test', scopes, expires: null })).token}`,
		}),
		[Symbol.asyncDispose]: async () => {
			await app.close();
			await parts[Symbol.asyncDispose]();
			if (before === undefined) delete process.env['XDG_DATA_HOME'];
			else process.env['XDG_DATA_HOME'] = before;
			rmSync(directory, { recursive: true, force: true });
		},
	};
}
