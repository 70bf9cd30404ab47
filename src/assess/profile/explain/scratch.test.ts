import { expect, test } from 'vitest';
import { connect, file, listen, type Sight } from '../../../../test/evidence.ts';
import { explained } from '../../../../test/explained.ts';

const create = (path: string) => file('create', path);
const remove = (path: string) => file('delete', path);

test.for<readonly [string, readonly Sight[], string | undefined]>([
	['made and removed again', [remove('/tmp/x'), create('/tmp/x'), remove('/tmp/x')], 'scratch'],
	['left behind', [create('/tmp/x')], undefined],
	['removed without having been made', [remove('/tmp/other')], undefined],
	['made and removed in the home', [create('~/x'), remove('~/x')], undefined],
	[
		'a journal beside a database in the working directory',
		[create('/workspace/x.db-journal'), remove('/workspace/x.db-journal')],
		'scratch',
	],
	[
		'a user file of the working directory, emptied and removed',
		[create('/workspace/README.md'), remove('/workspace/README.md')],
		undefined,
	],
	['a draft of the working directory itself', [create('/workspace.64ced2ff.tmp'), remove('/workspace.64ced2ff.tmp')], 'scratch'],
	['such a draft that stays', [create('/workspace.64ced2ff.tmp')], undefined],
	['/tmpfoo is not /tmp', [create('/tmpfoo/x'), remove('/tmpfoo/x')], undefined],
	['the bit bucket', [file('write', '/dev/null')], 'scratch'],
	['a device of the machine', [file('write', '/dev/sda')], undefined],
	['its own process', [file('write', '/proc/self/oom_score_adj')], 'scratch'],
	['a socket of its own', [listen('/tmp/s.sock'), connect('/tmp/s.sock')], 'scratch'],
	['somebody else’s socket in /tmp', [connect('/tmp/.X11-unix/X0')], undefined],
	['an abstract socket of its own', [{ ...listen('@own'), op: 'bind' } as Sight, connect('@own')], 'scratch'],
	['an abstract socket of another', [connect('@/tmp/.ICE-unix/1')], undefined],
	['a port of its own', [listen('127.0.0.1', 4000), connect('127.0.0.1', 4000)], 'scratch'],
	['a port of another program', [listen('127.0.0.1', 4000), connect('127.0.0.1', 4001)], undefined],
	['its own port number on another machine', [listen('127.0.0.1', 4000), connect('203.0.113.9', 4000)], undefined],
	['git refreshing its index', [file('create', '/srv/repo/.git/index.lock', { exe: '/usr/bin/git' })], 'scratch'],
	['another program writing the index', [file('create', '/srv/repo/.git/index.lock', { exe: '/tmp/git' })], undefined],
])('%s', ([, seen, expected]) => {
	expect(explained({ seen })).toBe(expected);
});

test('the write of a file that is gone at the end is scratch, also with its directory', () => {
	expect(explained({ seen: [create('/tmp/x'), remove('/tmp/x'), create('/tmp/x')] })).toBe(undefined);
	expect(explained({ seen: [remove('/tmp/x'), file('write', '/tmp/x')] })).toBe(undefined);
	expect(explained({ seen: [file('mkdir', '/tmp/d'), remove('/tmp/d'), file('write', '/tmp/d/x')] })).toBe('scratch');
});

test('an executable is never scratch', () => {
	expect(explained({ seen: [create('/tmp/x'), remove('/tmp/x'), file('chmod', '/tmp/x', { mode: 0o755 })] })).toBe(undefined);
});

test('git refreshing the index of a repository that the call names is no change of the call’s', () => {
	const seen = [file('create', '/srv/repo/.git/index.lock', { exe: '/usr/bin/git', during: 1 })];
	expect(
		explained({ tools: [{ name: 'status', description: 'Status.' }], calls: [{ tool: 'status', args: { repo: '/srv/repo' } }], seen }),
	).toBe('scratch');
});
