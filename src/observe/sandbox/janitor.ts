// Cleans up after a run, even if candor itself is killed: the same shell does it in both cases.

import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Waits for the end of its standard input (candor closed it or has ended), then removes what was registered. */
const SCRIPT = `
set -f
# Lists have a line for each: a path may hold blanks and stars.
line='
'
while IFS= read -r order; do
	verb=\${order%% *} path=\${order#* }
	case $verb in
		cgroup) cgroups="$cgroups$path$line" ;;
		mount) mounts="$mounts$path$line" ;;
		container | image) kept="$verb/$path$line$kept" ;;
		directory) directories="$directories$path$line" ;;
		group) groups="$groups$path$line" ;;
		ended) ended="$ended $path" ;;
	esac
done
IFS=$line
for group in $groups; do
	case " $ended " in
		*" $group "*) ;;
		*) kill -9 "-$group" 2>/dev/null ;;
	esac
done
# container/docker/candor-5f0c-1: before the directories, because a container may still write to them; what came last goes first
for thing in $kept; do
	kind=\${thing%%/*} rest=\${thing#*/}
	engine=\${rest%%/*} name=\${rest#*/}
	tries=0
	while [ $tries -lt 20 ] && "$engine" "$kind" inspect "$name"; do
		tries=$((tries + 1))
		case $kind in
			container) "$engine" rm -f -v "$name" ;;
			image) "$engine" rmi -f "$name" ;;
		esac
	done
done >/dev/null 2>&1
# umount follows a link, and a directory that is only called like a run may hold one to any mount of the host.
for mount in $mounts; do [ -h "$mount" ] || umount -l "$mount" 2>/dev/null; done
tries=0
while [ $tries -lt 100 ]; do
	tries=$((tries + 1))
	left=
	for cgroup in $cgroups; do
		[ -d "$cgroup" ] || continue
		for pid in $(cat "$cgroup/cgroup.procs" 2>/dev/null); do kill -9 "$pid" 2>/dev/null; done
		rmdir "$cgroup" 2>/dev/null || left=1
	done
	# The list of groups lies in the directory: it goes last, so that the next sweep still finds it.
	[ -n "$left" ] || for directory in $directories; do
		[ -d "$directory" ] || continue
		rm -rf "$directory" 2>/dev/null || { chmod -R u+rwx "$directory" 2>/dev/null; left=1; }
	done
	[ -n "$left" ] || exit 0
	sleep 0.05
done
exit 1
`;

export interface Janitor extends AsyncDisposable {
	/**
	 * Registers what is removed when the run ends. A path contains no newline, because such a run directory is refused.
	 * A resource of an engine is named by the engine's program and its own name: docker/candor-5f0c-1.
	 */
	remember(kind: 'cgroup' | 'directory' | 'mount' | 'container' | 'image' | 'group', path: string): void;
	/** Unregisters a process group that has ended, because its number may soon be reused. */
	forget(group: number): void;
}

export function startJanitor(): Janitor {
	// Its own session, so that Ctrl-C at the terminal does not reach it.
	const shell = spawn('/bin/sh', ['-c', SCRIPT], { stdio: ['pipe', 'ignore', 'ignore'], detached: true, cwd: '/' });
	shell.stdin.on('error', () => {}); // it died: the next start sweeps
	shell.unref();
	const exited = once(shell, 'exit');
	return {
		remember: (kind, path) => {
			shell.stdin.write(`${kind} ${path}\n`);
		},
		forget: (group) => {
			shell.stdin.write(`ended ${group}\n`);
		},
		[Symbol.asyncDispose]: async () => {
			shell.ref();
			shell.stdin.end();
			await exited;
		},
	};
}
