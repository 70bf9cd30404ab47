import { join } from 'node:path';
import { ORDINARY_FILE } from '#model/ordinary-file.ts';
import type { Argv } from '#model/target.ts';
import type { CellPlan } from '../cell-backend.ts';
import { FILTER_FD, HOLD_FD, REPORT_FD } from '../held-process.ts';
import type { Confinement } from '../sandbox.ts';
import type { Mount } from '../system-view.ts';
import { siblingFiles } from './sibling-files.ts';

export interface CellLayout extends CellPlan {
	readonly confinement: Confinement;
	readonly system: readonly Mount[];
	/** Whether a seccomp filter waits at FILTER_FD. */
	readonly hasFilter: boolean;
}

/** The whole command line. Later mounts lie over earlier ones, so the order is: system, private places, what the user named. */
export function bubblewrapArguments(layout: CellLayout): Argv {
	const { confinement, directory, inside, network, env, system, argv, copies, hasFilter } = layout;
	const args: string[] = [
		...['--unshare-user', '--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
		...(network === 'none' ? ['--unshare-net'] : []),
		// As root, bubblewrap would keep every capability.
		...['--uid', '1000', '--gid', '1000', '--cap-drop', 'ALL', '--die-with-parent', '--new-session', '--hostname', 'workstation'],
		// Nor may it make namespaces of its own, in which it would have capabilities again.
		...['--disable-userns', ...(hasFilter ? ['--seccomp', String(FILTER_FD)] : [])],
		...['--info-fd', String(REPORT_FD), '--block-fd', String(HOLD_FD)],
	];
	for (const mount of system) {
		if (mount.kind === 'symlink') args.push('--symlink', mount.to, mount.inside);
		else args.push('--ro-bind', mount.host, mount.inside);
	}
	args.push('--proc', '/proc', '--dev', '/dev', '--dir', '/run', '--dir', '/var/tmp');
	args.push('--bind', directory.home, inside.home, '--bind', directory.tmp, inside.tmp);
	if (confinement.cwd === undefined) args.push('--bind', directory.workspace, '/workspace');
	for (const path of shallowestFirst(confinement.visible)) args.push('--ro-bind', path, path);
	for (const copy of copies) args.push('--bind', copy.host, copy.inside);
	for (const path of shallowestFirst(confinement.writable)) args.push('--bind', path, path);
	for (const path of confinement.hidden) args.push('--ro-bind', directory.empty, path);
	for (const path of siblingFiles(confinement)) args.push('--ro-bind', join(directory.home, ORDINARY_FILE), path);
	args.push('--clearenv');
	for (const [name, value] of Object.entries(env)) args.push('--setenv', name, value);
	args.push('--chdir', inside.cwd, '--', ...argv);
	return ['bwrap', ...args];
}

/** A parent mounted after its child would hide it. */
function shallowestFirst(paths: readonly string[]): string[] {
	return [...new Set(paths)].sort((a, b) => a.split('/').length - b.split('/').length);
}
