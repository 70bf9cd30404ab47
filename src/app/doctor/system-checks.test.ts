import { expect, test } from 'vitest';
import { type System, systemChecks } from './system-checks.ts';

function checked(system: Partial<System>, files: Readonly<Record<string, string>> = {}, hasCell = false) {
	const whole: System = {
		platform: 'linux',
		release: '6.8.0',
		isRoot: false,
		read: (file) => files[file],
		exists: (file) => file in files,
		...system,
	};
	return Object.fromEntries(systemChecks(whole, hasCell).map(({ name, availability }) => [name, availability]));
}

const LIMIT = { '/proc/sys/kernel/apparmor_restrict_unprivileged_userns': '1' };

test('each limit has the command that lifts it', () => {
	expect(checked({}, LIMIT)['AppArmor']).toMatchObject({
		usable: false,
		fix: 'sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0',
	});
	expect(checked({}, LIMIT, true)['AppArmor']).toMatchObject({ usable: true });
	expect(checked({}, { '/proc/sys/kernel/unprivileged_userns_clone': '0' })['user namespaces']).toMatchObject({ usable: false });
	expect(checked({}, { '/proc/sys/user/max_user_namespaces': '0' })['user namespaces']).toMatchObject({ usable: false });
	expect(checked({ isRoot: true }, { '/proc/sys/user/max_user_namespaces': '0' })['user namespaces']).toMatchObject({ usable: true });
	expect(checked({ release: '4.19.0' })['kernel']).toMatchObject({ usable: false });
	expect(checked({ platform: 'darwin' })['kernel']).toMatchObject({ usable: false });
	expect(checked({}, { '/sys/fs/cgroup/cgroup.controllers': '' })['cgroups']).toMatchObject({ usable: true, version: 'v2' });
});
