import { join } from 'node:path';
import { ORDINARY_FILE } from '#model/ordinary-file.ts';
import type { Argv } from '#model/target.ts';
import { namespaceFlags, shallowestFirst, systemFlags } from '../bubblewrap-flags.ts';
import type { CellPlan } from '../cell-backend.ts';
import { emptyInPlaceOf } from '../hidden-path.ts';
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
	const args: string[] = [...namespaceFlags({ hasOwnNetwork: network === 'none', hasFilter }), ...systemFlags(system)];
	args.push('--bind', directory.home, inside.home, '--bind', directory.tmp, inside.tmp);
	if (confinement.cwd === undefined) args.push('--bind', directory.workspace, '/workspace');
	for (const path of shallowestFirst(confinement.visible)) args.push('--ro-bind', path, path);
	for (const copy of copies) args.push('--bind', copy.host, copy.inside);
	for (const path of shallowestFirst(confinement.writable)) args.push('--bind', path, path);
	for (const path of confinement.hidden) args.push('--ro-bind', emptyInPlaceOf(path, directory), path);
	for (const path of siblingFiles(confinement)) args.push('--ro-bind', join(directory.home, ORDINARY_FILE), path);
	args.push('--clearenv');
	for (const [name, value] of Object.entries(env)) args.push('--setenv', name, value);
	args.push('--chdir', inside.cwd, '--', ...argv);
	return ['bwrap', ...args];
}
