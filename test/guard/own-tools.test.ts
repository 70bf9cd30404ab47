// `npm run` puts a project's programs first in PATH. None of them runs outside of the cell, whatever it is called.

import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { candor } from '../support/candor-process.ts';
import { guardedClient } from './guarded-client.ts';

const TOOLS = 'bwrap chown cp du env find git id ip ldd mount newuidmap nft npm nsenter prlimit ps python3 setpriv sh strace unshare'.split(
	' ',
);

test('with programs of these names in the project, the guard uses the machine’s own', { timeout: 120_000 }, async () => {
	const directory = mkdtempSync(join(tmpdir(), 'own-tools-'));
	try {
		const [project, mark] = [join(directory, 'project'), join(directory, 'mark')];
		const bin = join(project, 'node_modules', '.bin');
		mkdirSync(bin, { recursive: true });
		for (const name of TOOLS) {
			writeFileSync(join(bin, name), `#!/bin/sh\necho ${name} >> ${mark}\nexit 1\n`);
			chmodSync(join(bin, name), 0o755);
		}
		writeFileSync(join(directory, 'policy.yaml'), 'version: 1\ndefault: allow\nconfine: { network: none }\n');
		const env = { PATH: `${bin}:${process.env['PATH']}`, XDG_CACHE_HOME: join(directory, 'cache') };
		const server = join(import.meta.dirname, 'noting-server.mjs');
		const flags = ['--policy', join(directory, 'policy.yaml')];
		await using client = await guardedClient({ directory, cwd: project, flags, env, command: [process.execPath, server, '/tmp/noted'] });
		expect((await client.call('note', {})).result?.content?.[0]?.text).toBe('noted');
		// Whether there is such a package is the registry's to say; who asks for it is not the project's.
		const around = { ...env, npm_config_registry: 'http://127.0.0.1:9/' };
		await candor(['guard', ...flags, '--', 'npx', '-y', 'candor-no-such-package'], around);
		expect(existsSync(mark)).toBe(false);
	} finally {
		rmSync(directory, { recursive: true, force: true });
	}
});
