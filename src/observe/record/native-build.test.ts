import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nativeBuild } from './native-build.ts';

let root = '';
beforeAll(async () => {
	root = await mkdtemp(join(tmpdir(), 'native-build-'));
	for (const file of [
		'own/include/node/node_version.h',
		'system/include/node/node_version.h',
		'system/lib/node_modules/npm/node_modules/node-gyp/bin/node-gyp.js',
	]) {
		await mkdir(dirname(join(root, file)), { recursive: true });
		await writeFile(join(root, file), '');
	}
});
afterAll(() => rm(root, { recursive: true }));

test('the headers beside the interpreter come first, and npm is found where it is', async () => {
	const npm = join(root, 'system/lib/node_modules/npm');
	expect(await nativeBuild(join(root, 'own/bin/node'), [join(root, 'system')])).toEqual({
		directories: [join(npm, 'node_modules/@npmcli/run-script/lib/node-gyp-bin')],
		env: { npm_config_node_gyp: join(npm, 'node_modules/node-gyp/bin/node-gyp.js'), npm_config_nodedir: join(root, 'own') },
	});
});

test('where neither is installed nothing is claimed', async () => {
	expect(await nativeBuild(join(root, 'none/bin/node'), [])).toEqual({ directories: [], env: {} });
});
