import { join } from 'node:path';
import type { Argv } from '#model/target.ts';
import { isUnderAny } from '#util/absolute-path.ts';
import { mountFlags, namespaceFlags, shallowestFirst, systemFlags } from '../bubblewrap-flags.ts';
import type { CellPlan } from '../cell-backend.ts';
import type { Confinement } from '../confinement.ts';
import { fixedDirectories, type WritableDirectory } from '../fixed-directories.ts';
import { emptyInPlaceOf, ownRunIn } from '../hidden-path.ts';
import { OTHER_MACHINE } from '../machine-identity.ts';
import type { Mount } from '../system-view.ts';
import type { PathView } from '../views.ts';
import { siblingFiles, siblingSource } from './sibling-files.ts';

export interface CellLayout extends CellPlan {
	/** Returns where a path of the host is found. */
	source(path: string): string;
	readonly confinement: Confinement;
	readonly system: readonly Mount[];
	/** The root directory before anything is mounted in it. */
	readonly root: string;
	/** The directory that is shown as `/proc/1`. */
	readonly firstProcess: string;
	/** Whether a seccomp filter waits at FILTER_FD. */
	readonly hasFilter: boolean;
}

/** Returns the whole command line. Later mounts cover earlier ones, so the order is: system, private directories, paths of the user. */
export function bubblewrapArguments(layout: CellLayout): Argv {
	const { confinement, directory, inside, network, env, system, root, firstProcess, argv, hasFilter, replaced } = layout;
	const isWithin = ({ inside: path }: Mount) => path in replaced && isUnderAny(path, shownIn(layout));
	const args: string[] = [
		...namespaceFlags({ hasOwnNetwork: network === 'none', hasFilter, ...(layout.isOtherMachine ? { machine: OTHER_MACHINE } : {}) }),
		...['--bind', root, '/', '--ro-bind', join(root, 'sys'), '/sys'],
		...systemFlags(system.filter((mount) => !isWithin(mount))),
		...['--ro-bind', firstProcess, '/proc/1'],
	];
	args.push('--bind', directory.home, inside.home, '--bind', directory.tmp, inside.tmp);
	if (confinement.cwd === undefined) args.push('--bind', directory.workspace, '/workspace');
	for (const { flags } of shallowestFirst(sharedMounts(layout))) args.push(...flags);
	// What replaces a file of a package covers it.
	args.push(...mountFlags(system.filter(isWithin)));
	const shown = [...confinement.visible, ...layout.views.map((view) => view.inside)];
	for (const path of [...confinement.hidden, ...ownRunIn(shown, directory)]) args.push('--ro-bind', emptyInPlaceOf(path, directory), path);
	for (const path of siblingFiles(confinement)) args.push('--ro-bind', siblingSource(directory.etc), path);
	args.push('--clearenv');
	for (const [name, value] of Object.entries(env)) args.push('--setenv', name, value);
	args.push('--chdir', inside.cwd, '--', ...argv);
	return ['bwrap', ...args];
}

function shownIn({ confinement, views }: CellLayout): readonly string[] {
	return [...confinement.visible, ...views.map((view) => view.inside), ...confinement.writable];
}

interface SharedMount {
	readonly path: string;
	readonly flags: readonly string[];
}

/** The host paths that the server sees. Of two mounts at the same path the later one counts. */
function sharedMounts(layout: CellLayout): readonly SharedMount[] {
	const { confinement, views, source } = layout;
	const mount = (flag: string, host: string, path: string) => ({ path, flags: [flag, host, path] });
	const { visible, writable, hidden } = confinement;
	const changed = [...views.flatMap(changedView), ...writable.map((path) => ({ path, host: source(path) }))];
	const shown = shownIn(layout);
	return [
		...fixedDirectories([...shown, ...hidden], changed).map(({ path, host }) => mount('--bind', host, path)),
		...visible.map((path) => mount('--ro-bind', source(path), path)),
		...views.map((view) => {
			if (view.kind === 'read-only') return mount('--ro-bind', source(view.inside), view.inside);
			// The overlay was mounted over the path itself.
			return mount('--bind', view.kind === 'overlay' ? view.lower : view.host, view.inside);
		}),
		...writable.map((path) => mount('--bind', source(path), path)),
	];
}

function changedView(view: PathView): WritableDirectory[] {
	if (view.kind === 'read-only') return [];
	return [{ path: view.inside, host: view.kind === 'overlay' ? view.lower : view.host }];
}
