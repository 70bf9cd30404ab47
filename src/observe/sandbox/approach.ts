// The way from candor to the command that makes a cell: into the network that was made for it and, if root starts it, to an ordinary user.

import type { JoinedNetwork } from './confinement.ts';
import { becomeOuterUser, type OuterUser } from './outer-user.ts';
import type { StagedPath } from './stage/tree-for.ts';

export interface Approach extends Disposable {
	/** Returns the words before the command. `groups`: control groups for all of it, where only root may enter them. */
	words(network: 'none' | 'host' | 'open' | JoinedNetwork, groups: readonly string[]): readonly string[];
	/** Whether the words put the command into `groups`. */
	readonly entersGroups: boolean;
	/** Returns where the command finds a path of the host. */
	source(path: string): string;
}

/** For an ordinary user: no privileges to drop, but the user namespace of the network must be entered as well. */
export const OWN_APPROACH: Approach = {
	words: (network) =>
		typeof network === 'string' ? [] : ['nsenter', '-t', String(network.holder), '-U', '--preserve-credentials', '-n', '--'],
	entersGroups: false,
	source: (path) => path,
	[Symbol.dispose]: () => {},
};

// Most machines let everybody ping, so the cell's processes keep this one group outside. Fails closed if a group cannot be entered.
const AS_ROOT = `
pinger=$1 groups=$2; shift 2
[ -z "$pinger" ] || echo "$pinger $pinger" 2>/dev/null >/proc/sys/net/ipv4/ping_group_range
for group in $groups; do echo $$ >"$group/cgroup.procs" || exit 126; done
exec "$@"
`;

/** For root. `directory`: a directory of the run for copies. */
export async function openRootApproach(user: OuterUser, paths: readonly StagedPath[], directory: string): Promise<Approach> {
	const { openStage } = await import('./stage/open-stage.ts'); // native code that an ordinary user does not need
	const stage = await openStage(paths, user, { directory, user });
	return {
		words: (network, groups) => {
			const isJoined = typeof network !== 'string';
			return [
				...[...stage.enter, ...(isJoined ? [`--net=/proc/${network.holder}/ns/net`] : []), '--'],
				...['/bin/sh', '-c', AS_ROOT, 'sh', isJoined ? String(user) : '', groups.join(' ')],
				...becomeOuterUser(user),
			];
		},
		entersGroups: true,
		source: stage.source,
		[Symbol.dispose]: () => stage[Symbol.dispose](),
	};
}
