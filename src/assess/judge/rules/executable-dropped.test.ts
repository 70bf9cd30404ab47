import { expect, test } from 'vitest';
import { exec, file, PACKAGE, type Sight } from '../../../../test/evidence.ts';
import { findingsOf, severities } from '../../../../test/judged.ts';

const drop = file('create', '/tmp/.backdoor.sh', { mode: 0o755, during: 1 });

test.for<readonly [string, readonly Sight[], string]>([
	['left behind under a hidden name', [drop], 'critical'],
	['created', [file('create', '/tmp/x', { mode: 0o755, during: 1 })], 'high'],
	['hidden, but refused', [file('create', '/usr/.x', { mode: 0o755, errno: 'EROFS', during: 1 })], 'medium'],
	['made executable later', [file('create', '/tmp/x', { during: 1 }), file('chmod', '/tmp/x', { mode: 0o755, during: 1 })], 'high'],
	['run as well', [drop, exec(['/tmp/.backdoor.sh'], { during: 1 })], 'critical'],
	['handed to a shell', [drop, exec(['/bin/sh', '/tmp/.backdoor.sh'], { during: 1 })], 'critical'],
	['refused', [file('create', '/usr/local/bin/x', { mode: 0o755, errno: 'EROFS', during: 1 })], 'medium'],
	['no file to set the bits of', [file('chmod', '~/.cache/x/chrome', { mode: 0o755, errno: 'ENOENT', during: 1 })], 'low'],
	[
		'no file, because it was refused',
		[
			file('create', '/usr/local/bin/x', { errno: 'EROFS', during: 1 }),
			file('chmod', '/usr/local/bin/x', { mode: 0o755, errno: 'ENOENT', during: 1 }),
		],
		'medium',
	],
	[
		'no file to set the bits of, and one that is there later is run',
		[file('chmod', '~/.cache/x/chrome', { mode: 0o755, errno: 'ENOENT', during: 1 }), exec(['/home/user/.cache/x/chrome'], { during: 1 })],
		'low',
	],
	['near miss: no execute bit', [file('create', '/tmp/x.sh', { mode: 0o644, during: 1 })], ''],
	['near miss: a directory', [file('mkdir', '/tmp/d', { mode: 0o755, during: 1 })], ''],
	['near miss: its own package being installed', [file('chmod', `${PACKAGE}/bin/x`, { mode: 0o755, phase: 'install' })], ''],
])('%s: %s', ([, seen, expected]) => {
	expect(severities('executable-dropped', { seen })).toBe(expected);
});

test('also when it was removed again, and it says so', () => {
	const seen = [drop, file('delete', '/tmp/.backdoor.sh', { during: 1 })];
	expect(findingsOf('executable-dropped', { seen })).toMatchObject([
		{
			id: 'executable-dropped:/tmp/.backdoor.sh',
			severity: 'high',
			observed: expect.stringMatching(/mode 0755.*removed again/),
		},
	]);
});

test('near miss: below a path that the call named', () => {
	const seen = [file('create', '/srv/repo/.git/hooks/pre-push.sample', { mode: 0o755, during: 1 })];
	expect(severities('executable-dropped', { calls: [{ args: { path: '/srv/repo' } }], seen })).toBe('');
});

test('says what the file held, where it could be kept', () => {
	const entry = {
		kind: 'file',
		mode: 0o755,
		owner: 1000,
		size: 10,
		isExecutable: true,
		sha256: 'ab12'.repeat(16),
		preview: '#!/bin/sh\n',
	} as const;
	const [finding] = findingsOf('executable-dropped', {
		seen: [drop],
		files: [{ change: 'passed', path: '/tmp/.backdoor.sh', entry, canaries: [] }],
	});
	expect(finding?.observed).toContain('; sha256 ab12ab12ab12…, begins “#!/bin/sh”');
});
