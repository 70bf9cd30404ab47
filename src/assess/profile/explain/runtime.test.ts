import { expect, test } from 'vitest';
import { connect, evidenceOf, exec, file, lookup, NODE, PACKAGE, type Sight } from '../../../../test/evidence.ts';
import { explained } from '../../../../test/explained.ts';
import { foldProfile } from '../fold-profile.ts';

test.for([
	['/etc/ld.so.cache', 'runtime'],
	['/etc/localtime', 'runtime'],
	['/usr/bin/ldd', 'runtime'],
	['/usr/lib/x86_64-linux-gnu/libc.so.6', 'runtime'],
	['/proc/self/status', 'runtime'],
	['/proc/17/stat', 'runtime'],
	['/sys/fs/cgroup/memory.max', 'runtime'],
	['/home/user/.fonts', 'runtime'],
	['/etc/ld.so.cache.d/x', undefined],
	['/usr/library/x', undefined],
	['/etc/shadow', undefined],
	['/etc/ssl/private/key.pem', undefined],
	['/proc/17/environ', undefined],
	['/proc/17/mem', undefined],
	['/var/lib/x', undefined],
] as const)('reading %s: %s', ([path, expected]) => {
	expect(explained({ seen: [file('read', path)] })).toBe(expected);
});

test('its own environment is its own; climbing out of it is not', () => {
	expect(explained({ seen: [file('read', '/proc/2/environ', { named: '/proc/self/environ' })] })).not.toBe(undefined);
	const climbed = foldProfile(evidenceOf({ seen: [file('read', '/proc/1/environ', { named: '/proc/self/../1/environ' })] }));
	expect(climbed.scopes[0]?.effects[0]?.guarded?.as).toBe('secret');
});

test('what the empty program touched is explained, for reading only', () => {
	const baseline = { paths: ['/opt/odd/config'], programs: ['/opt/odd/tool'] };
	expect(explained({ baseline, seen: [file('read', '/opt/odd/config')] })).toBe('runtime');
	expect(explained({ baseline, seen: [file('write', '/opt/odd/config')] })).toBe(undefined);
	expect(explained({ baseline, seen: [exec(['/opt/odd/tool'])] })).toBe('runtime');
	expect(explained({ baseline: { paths: ['/home/user/.ssh/id_rsa'], programs: [] }, seen: [file('read', '~/.ssh/id_rsa')] })).toBe(
		undefined,
	);
});

test.for<readonly [string, Sight, string | undefined]>([
	['writing to the system', file('write', '/usr/lib/x.so'), undefined],
	['byte code of its own package', file('create', `${PACKAGE}/__pycache__/a.cpython-311.pyc.1234`, { errno: 'EROFS' }), 'runtime'],
	['byte code of the library', file('create', '/usr/local/lib/python3.12/json/__pycache__/a.pyc', { errno: 'EROFS' }), 'runtime'],
	['byte code of the library, written', file('create', '/usr/local/lib/python3.12/json/__pycache__/a.pyc'), undefined],
	['byte code elsewhere', file('create', '/home/user/lib/__pycache__/a.cpython-311.pyc'), undefined],
	['a directory that is there already', file('mkdir', '~/.config', { errno: 'EEXIST' }), 'runtime'],
	['the name service', connect('/var/run/nscd/socket'), 'runtime'],
	['another socket', connect('/var/run/nscd2/socket'), undefined],
	['the daemon of libuuid', connect('/run/uuidd/request'), 'runtime'],
	['the clock of libuuid', file('create', '/var/lib/libuuid/clock.txt', { errno: 'ENOENT' }), 'runtime'],
	['beside the daemon of libuuid', connect('/run/uuidd/request2'), undefined],
	['beside the clock of libuuid', file('create', '/var/lib/libuuid/notes.txt'), undefined],
	['interfaces', { ...connect('', 0), family: 'netlink' } as Sight, 'runtime'],
	['a name of the machine itself', lookup('workstation'), 'runtime'],
	[
		'a multiprocessing worker with more after it',
		exec([NODE, '-c', 'from multiprocessing.spawn import spawn_main; spawn_main(1); import os']),
		undefined,
	],
])('%s', ([, sight, expected]) => {
	expect(explained({ seen: [sight] })).toBe(expected);
});

test('the resolver is explained by the names it asked for; without any it is not', () => {
	const query = connect('127.0.0.53', 53, { transport: 'udp', ok: true });
	expect(explained({ seen: [lookup('api.example'), query] })).toBe('runtime');
	expect(explained({ seen: [query] })).toBe(undefined);
	expect(explained({ seen: [lookup('api.example'), connect('203.0.113.53', 53, { transport: 'udp' })] })).toBe(undefined);
});

test.for([
	['/usr/bin/git', '/srv/copy/.git/hooks/pre-push.sample', 'runtime'],
	['/usr/lib/git-core/git', '/srv/copy.git/hooks/update.sample', 'runtime'],
	['/usr/bin/git', '/srv/copy/.git/config', 'runtime'],
	[NODE, '/srv/copy/.git/config', undefined],
	['/usr/bin/git', '/srv/copy/config', undefined],
	['/usr/bin/git', '/srv/copy/.git/hooks/pre-push', undefined],
	['/usr/bin/git', '/srv/copy/.git/hooks/install.sample', undefined],
	['/srv/bin/git', '/srv/copy/.git/hooks/pre-push.sample', undefined],
	[NODE, '/srv/copy/.git/hooks/pre-push.sample', undefined],
] as const)('%s makes %s executable: %s', ([exe, path, expected]) => {
	expect(explained({ seen: [file('chmod', path, { mode: 0o755, exe })] })).toBe(expected);
});
