import { expect, test } from 'vitest';
import { launchPasswords } from './launch-passwords.ts';

test('passwords stand in URLs and in settings of that name', () => {
	const argv = ['/usr/bin/server', 'mongodb://root:ex%40mple@localhost:27017/test'] as const;
	expect(launchPasswords({ argv, env: { DB_PASSWORD: 'x1', COMPASS_HOST: 'a' } })).toEqual(['ada', 'ex@mple', 'x1']);
	expect(launchPasswords({ argv: ['/usr/bin/server', 'http://localhost:8080/a:b@c'], env: {} })).toEqual(['ada']);
});
