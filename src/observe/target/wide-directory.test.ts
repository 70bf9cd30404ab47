import { expect, test } from 'vitest';
import { isWideDirectory } from './wide-directory.ts';

const env = { HOME: '/home/ada' };

test.each([
	'/',
	'/tmp',
	'/usr/local/bin',
	'/home',
	'/home/ada',
	'/home/bob',
	'/home/ada/.local',
	'/home/ada/.local/bin',
	'/home/ada/.ssh',
	'/home/ada/Downloads',
	'/opt',
])('%s is shared', (path) => {
	expect(isWideDirectory(path, env)).toBe(true);
});

test.each([
	'/home/ada/code/server',
	'/app',
	'/opt/weather',
	'/tmp/work',
	'/home/ada/.local/share/uv/tools/x',
	'/home/ada/.nvm/versions/node/v24',
])('%s may be a root', (path) => {
	expect(isWideDirectory(path, env)).toBe(false);
});
