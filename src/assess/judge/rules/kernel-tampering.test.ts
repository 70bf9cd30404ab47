import { expect, test } from 'vitest';
import { file, type Sight } from '../../../../test/evidence.ts';
import { findingsOf, severities } from '../../../../test/judged.ts';

const kernel = (call: string, exe = '/usr/bin/node'): Sight => ({ kind: 'kernel', call, ok: false, errno: 'EPERM', exe });

test.each(['ptrace', 'mount', 'unshare', 'setns', 'bpf', 'forbidden socket', 'finit_module', 'kexec_load', 'perf_event_open'])(
	'%s counts, although it was refused',
	(call) => {
		expect(severities('kernel-tampering', { seen: [kernel(call)] })).toBe('high');
	},
);

test('milder: a browser confines its own pages', () => {
	expect(severities('kernel-tampering', { seen: [kernel('unshare', '/opt/google/chrome/chrome')] })).toBe('info');
});

test.each(['memfd_create', 'io_uring_setup'])('near miss: %s is for other rules', (call) => {
	expect(severities('kernel-tampering', { seen: [kernel(call)] })).toBe('');
});

const SETTING = '/proc/sys/kernel/core_pattern';

test.each([
	['opened for writing', file('write', SETTING, { during: 1 })],
	['opened with O_CREAT', file('create', SETTING, { during: 1 })],
	['refused, read-only', file('write', SETTING, { during: 1, errno: 'EROFS' })],
	['refused, not allowed', file('write', SETTING, { during: 1, errno: 'EACCES' })],
	['not there', file('write', '/sys/kernel/uevent_helper', { during: 1, errno: 'ENOENT' })],
	['truncated', file('truncate', SETTING, { during: 1, errno: 'EPERM' })],
	['linked there', file('link', '/tmp/x', { to: SETTING, during: 1, errno: 'EPERM' })],
	['under a name that the run gave it', file('write', '/tmp/x', { origin: SETTING, during: 1 })],
	['a directory made', file('mkdir', '/sys/fs/cgroup/x', { during: 1, errno: 'EROFS' })],
	['with execute bits', file('create', '/sys/fs/cgroup/x/release_agent', { during: 1, mode: 0o755, errno: 'EROFS' })],
	['a disk', file('write', '/dev/sda', { during: 1, errno: 'ENOENT' })],
])('a write to the kernel is critical, and told once: %s', (_, sight) => {
	expect(severities('kernel-tampering', { seen: [sight] })).toBe('critical');
	const readOnly = [{ name: 'format_note', annotations: { readOnlyHint: true } }];
	for (const rule of ['undeclared-write', 'read-only-writes', 'executable-dropped'])
		expect(severities(rule, { tools: readOnly, seen: [sight] })).toBe('');
});

test('a file moved onto it', () => {
	const seen = [file('create', '/tmp/x', { during: 1 }), file('rename', '/tmp/x', { to: SETTING, during: 1, errno: 'EXDEV' })];
	expect(severities('kernel-tampering', { seen })).toBe('critical');
});

test('it says what was tried, and how it ended', () => {
	expect(
		findingsOf('kernel-tampering', { seen: [file('write', SETTING, { during: 1, errno: 'EROFS', exe: '/usr/bin/node' })] }),
	).toMatchObject([
		{
			id: `kernel-tampering:${SETTING}`,
			observed: `tried to open ${SETTING} for writing (EROFS), a setting of the kernel, once in a call of format_note, by node`,
		},
	]);
});

test.each([
	['reading a setting', file('read', SETTING, { during: 1 })],
	['listing settings', file('list', '/sys/kernel', { during: 1 })],
	['a setting of its own process', file('write', '/proc/self/oom_score_adj', { during: 1 })],
	['a directory that is there', file('mkdir', '/proc/sys', { during: 1, errno: 'EEXIST' })],
	['a link that points there', file('symlink', '/tmp/x', { to: SETTING, during: 1 })],
])('near miss: %s', (_, sight) => {
	expect(severities('kernel-tampering', { seen: [sight] })).toBe('');
});

test('the call’s own argument, naming exactly that setting, explains it', () => {
	const calls = [{ args: { path: SETTING } }, { args: { path: '/proc/sys' } }];
	expect(severities('kernel-tampering', { calls, seen: [file('write', SETTING, { during: 1 })] })).toBe('');
	expect(severities('kernel-tampering', { calls, seen: [file('write', SETTING, { during: 2 })] })).toBe('critical');
});
