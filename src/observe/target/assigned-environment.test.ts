import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withAssigned } from './assigned-environment.ts';
import { sharedLibraries } from './shared-libraries.ts';
import { temporaryDirectory } from './temporary-directory.fixture.ts';

test('the server’s variables count where its files are looked for, and reach no tool of the user’s', async () => {
	using temporary = temporaryDirectory();
	const loaded = join(temporary.path, 'loaded');
	temporary.write('server/ldd', `#!/bin/sh\ntouch ${loaded}\n`, 0o755);
	const script = temporary.write('server/env.sh', `touch ${loaded}\n`);
	temporary.write('tools/ldd', '#!/bin/bash\necho "	libx.so => /opt/x/libx.so (0x0)"\n', 0o755);
	const options = temporary.options({ env: { PATH: `${temporary.path}/tools:/usr/bin:/bin` } });
	const assigned = { PATH: `${temporary.path}/server:/usr/bin:/bin`, BASH_ENV: script };
	const resolving = withAssigned(assigned, ['node', 'server.js'], options);
	expect(resolving.env).toEqual(assigned);
	expect(await sharedLibraries(temporary.write('tools/node', ''), resolving)).toEqual(['/opt/x/libx.so']);
	// An interpreter that may have come with the server is not given to ldd, which would load its auditor.
	expect(await sharedLibraries(temporary.write('server/node', ''), resolving)).toEqual([]);
	expect(existsSync(loaded)).toBe(false);
});

test.each([['npx', '-y', 'server'] as const, ['uvx', 'server'] as const])(
	'of what is assigned to %s, only the index is taken',
	(...command) => {
		using temporary = temporaryDirectory();
		const options = temporary.options({ env: { PATH: '/usr/bin:/bin' } });
		const index = { npm_config_registry: 'https://npm.example', UV_DEFAULT_INDEX: 'https://pypi.example' };
		const assigned = { ...index, NODE_OPTIONS: '--require=./x.js', PATH: '/srv/x', LD_PRELOAD: '/srv/x.so', PYTHONSTARTUP: 'x.py' };
		expect(withAssigned(assigned, [...command], options).env).toEqual({ ...options.env, ...index });
	},
);
