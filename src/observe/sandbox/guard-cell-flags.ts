import { type Namespaces, namespaceFlags, shallowestFirst, systemFlags } from './bubblewrap-flags.ts';
import { fixedDirectories } from './fixed-directories.ts';
import { emptyInPlaceOf, ownRunIn } from './hidden-path.ts';
import type { RunDirectory } from './run-directory.ts';
import type { Mount } from './system-view.ts';

export interface GuardCellLayout extends Namespaces {
	/** Returns where a path of the host is found. */
	source(path: string): string;
	readonly directory: RunDirectory;
	readonly system: readonly Mount[];
	readonly home: string;
	readonly cwd: string | undefined;
	readonly visible: readonly string[];
	readonly writable: readonly string[];
	readonly hidden: readonly string[];
	readonly env: Readonly<Record<string, string>>;
}

const OWN_DIRECTORY = '/workspace';

/** Later mounts cover earlier ones, so the order is: system, private directories, paths of the user. */
export function guardCellFlags(layout: GuardCellLayout): readonly string[] {
	const { directory, home, cwd, visible, writable, hidden, env, source } = layout;
	const shown = (flag: string) => (path: string) => ({ path, host: source(path), flag });
	const given = writable.map(shown('--bind'));
	const fixed = fixedDirectories([...visible, ...writable, ...hidden], given).map((one) => ({ ...one, flag: '--bind' }));
	const shared = [...fixed, ...visible.map(shown('--ro-bind')), ...given];
	return [
		...namespaceFlags(layout),
		...systemFlags(layout.system),
		...['--bind', directory.tmp, '/tmp', '--bind', directory.home, home],
		...(cwd === undefined ? ['--bind', directory.workspace, OWN_DIRECTORY] : []),
		// All in one order, because a writable directory may contain a read-only one, and vice versa.
		...shallowestFirst(shared).flatMap(({ path, host, flag }) => [flag, host, path]),
		...[...hidden, ...ownRunIn(visible, directory)].flatMap((path) => ['--ro-bind', emptyInPlaceOf(path, directory), path]),
		'--clearenv',
		...Object.entries(env).flatMap(([name, value]) => ['--setenv', name, value]),
		...['--chdir', cwd ?? OWN_DIRECTORY],
	];
}
