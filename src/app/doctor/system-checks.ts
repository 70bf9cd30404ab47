// Checks what the system allows: the kernel, user namespaces, AppArmor's limit on them, control groups.

import { existsSync, readFileSync } from 'node:fs';
import { release } from 'node:os';
import type { DoctorItem } from '#report/doctor.ts';
import type { Availability } from '#util/availability.ts';
import { asAdministrator } from '#util/install-command.ts';

/** Older kernels lack system calls that the cell needs. */
const LEAST_KERNEL = [5, 10] as const;

export interface System {
	readonly platform: NodeJS.Platform;
	readonly release: string;
	readonly isRoot: boolean;
	/** Reads a file of the kernel. Returns undefined if it does not exist. */
	readonly read: (file: string) => string | undefined;
	readonly exists: (file: string) => boolean;
}

export const THIS_SYSTEM: System = {
	platform: process.platform,
	release: release(),
	isRoot: process.getuid?.() === 0,
	read: (file) => {
		try {
			return readFileSync(file, 'utf8').trim();
		} catch {
			return undefined;
		}
	},
	exists: existsSync,
};

/** `hasCell`: bubblewrap was tried and works, whatever the settings say. */
export function systemChecks(system: System, hasCell: boolean): readonly DoctorItem[] {
	return [
		{ name: 'kernel', purpose: 'cells and tracing need Linux', needed: true, availability: kernel(system) },
		{ name: 'user namespaces', purpose: 'cells without root', needed: false, availability: userNamespaces(system) },
		{ name: 'AppArmor', purpose: 'may forbid user namespaces', needed: false, availability: appArmor(system, hasCell) },
		{ name: 'cgroups', purpose: 'limits on memory and processes', needed: false, availability: controlGroups(system) },
	];
}

function kernel({ platform, release: version }: System): Availability {
	if (platform !== 'linux')
		return {
			usable: false,
			reason: `this is ${platform}`,
			fix: 'run candor on Linux, in a virtual machine for example; scan, wrap and guard without a cell work here',
		};
	const [major = 0, minor = 0] = version.split('.').map(Number);
	const isEnough = major > LEAST_KERNEL[0] || (major === LEAST_KERNEL[0] && minor >= LEAST_KERNEL[1]);
	return isEnough
		? { usable: true, version, notes: [] }
		: { usable: false, reason: `${version} is older than ${LEAST_KERNEL.join('.')}`, fix: 'update the system' };
}

function userNamespaces({ platform, isRoot, read }: System): Availability {
	if (platform !== 'linux') return { usable: false, reason: 'only Linux has them', fix: 'run candor on Linux' };
	if (isRoot) return { usable: true, version: 'not needed: you are root', notes: [] };
	if (read('/proc/sys/kernel/unprivileged_userns_clone') === '0')
		return { usable: false, reason: 'they are switched off for ordinary users', fix: setting('kernel.unprivileged_userns_clone=1', read) };
	const most = read('/proc/sys/user/max_user_namespaces');
	if (most === '0') return { usable: false, reason: 'none may be made', fix: setting('user.max_user_namespaces=15000', read) };
	return { usable: true, version: most === undefined ? 'allowed' : `up to ${most}`, notes: [] };
}

/** Ubuntu since 23.10. A program with its own profile is exempt. */
function appArmor({ isRoot, read }: System, hasCell: boolean): Availability {
	const limit = read('/proc/sys/kernel/apparmor_restrict_unprivileged_userns');
	if (limit !== '1') return { usable: true, version: limit === undefined ? 'sets no limit here' : 'its limit is off', notes: [] };
	if (isRoot || hasCell) return { usable: true, version: 'its limit is on, and the cell works all the same', notes: [] };
	return {
		usable: false,
		reason: 'it forbids ordinary users to make user namespaces',
		fix: setting('kernel.apparmor_restrict_unprivileged_userns=0', read),
	};
}

/** The command of an ordinary user: root needs no user namespaces. */
function setting(assignment: string, read: System['read']): string {
	return asAdministrator(`sysctl -w ${assignment}`, { release: read('/etc/os-release') ?? '', isRoot: false });
}

function controlGroups({ exists }: System): Availability {
	if (exists('/sys/fs/cgroup/cgroup.controllers')) return { usable: true, version: 'v2', notes: [] };
	const reason = exists('/sys/fs/cgroup/memory') ? 'only version 1 is mounted: limits are those of each process' : 'none is mounted';
	return { usable: false, reason, fix: 'add systemd.unified_cgroup_hierarchy=1 to the kernel’s command line and restart' };
}
