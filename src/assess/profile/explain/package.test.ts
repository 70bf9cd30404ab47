import { expect, test } from 'vitest';
import { exec, file, NODE, PACKAGE, published, type Sight } from '../../../../test/evidence.ts';
import { explained } from '../../../../test/explained.ts';

test.for<readonly [string, Sight, string | undefined]>([
	['its own file', file('read', `${PACKAGE}/dist/index.js`), 'package'],
	['a neighbour whose name begins alike', file('read', `${PACKAGE}-evil/index.js`.replace('/opt/pkg', '/opt/other')), undefined],
	['package.json in a parent directory', file('read', '/opt/package.json', { errno: 'ENOENT' }), 'package'],
	['package.json somewhere else', file('read', '/srv/package.json'), undefined],
	['another file in a parent directory', file('read', '/opt/secret.json'), undefined],
	['writing into its package', file('create', `${PACKAGE}/x.json`, { errno: 'EROFS' }), undefined],
	['writing into its package while installed', file('create', `${PACKAGE}/build/x.node`, { phase: 'install', mode: 0o755 }), 'package'],
	['its own program', exec([`${PACKAGE}/bin/tool`]), 'package'],
	['its interpreter with its own script', exec([NODE, `${PACKAGE}/worker.js`, '--x']), 'package'],
	['its interpreter with a script from elsewhere', exec([NODE, '/tmp/worker.js']), undefined],
	['its interpreter with code from the command line', exec([NODE, '-e', 'require("fs")', `${PACKAGE}/worker.js`]), undefined],
	['its interpreter with foreign code loaded first', exec([NODE, '--require=/tmp/evil.js', `${PACKAGE}/worker.js`]), undefined],
	['a script path that climbs out', exec([NODE, `${PACKAGE}/../../../tmp/x.js`]), undefined],
	['an interpreter of the machine with its own script', exec(['/usr/bin/python3.11', '-u', `${PACKAGE}/python/server.py`]), 'package'],
	['an interpreter of the machine with a script from elsewhere', exec(['/usr/bin/python3', '/tmp/server.py']), undefined],
	['an interpreter of the machine with code', exec(['/usr/bin/python3', '-c', 'x', `${PACKAGE}/python/server.py`]), undefined],
	['an interpreter of the machine with a module', exec(['/usr/bin/python3', '-m', 'http.server', `${PACKAGE}/x`]), undefined],
	['an interpreter of the machine with foreign code first', exec(['/usr/bin/php', '-r', 'x', `${PACKAGE}/x.php`]), undefined],
	['a program that is no interpreter', exec(['/usr/bin/curl', `${PACKAGE}/python/server.py`]), undefined],
	['another interpreter', exec(['/tmp/node', `${PACKAGE}/worker.js`]), undefined],
])('%s', ([, sight, expected]) => {
	expect(explained({ seen: [sight] })).toBe(expected);
});

test('an interpreter of the machine with a script that the server wrote into its package is not covered', () => {
	const script = `${PACKAGE}/python/server.py`;
	expect(explained({ seen: [file('create', script), exec(['/usr/bin/python3', script])] })).toBe(undefined);
});

test.for<readonly [string, readonly [string, ...string[]], string | undefined]>([
	['a module of its own', ['/opt/venv/bin/python', '-m', 'note_server.worker', 'x'], 'package'],
	['the package itself', ['/opt/venv/bin/python', '-m', 'note_server'], 'package'],
	['a module that begins alike', ['/opt/venv/bin/python', '-m', 'note_server_x'], undefined],
	['a module of somebody else', ['/opt/venv/bin/python', '-m', 'payload'], undefined],
	['code beside its name', ['/opt/venv/bin/python', '-c', 'x', '-m', 'note_server'], undefined],
	['another interpreter', ['/tmp/python', '-m', 'note_server'], undefined],
])('an interpreter with %s', ([, argv, expected]) => {
	const runtime = { kind: 'python', program: '/opt/venv/bin/python', roots: [] } as const;
	const launch = { ...published('note-server'), runtime, packageRoots: ['/opt/venv'], fetchedInto: '/opt' };
	expect(explained({ launch, seen: [exec(argv)] })).toBe(expected);
});
