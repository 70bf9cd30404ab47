// The way from candor to the command that makes a cell: through the network that was made for it and, when root starts it, down to an ordinary user.

import type { JoinedNetwork } from './confinement.ts';
import { becomeOuterUser, type OuterUser } from './outer-user.ts';
import type { StagedPath } from './stage/tree-for.ts';

export interface Approach extends Disposable {
	/** The words that come before the command; `groups`: control groups that all of it belongs to, where only root may say so. */
	words(network: 'none' | 'host' | 'open' | JoinedNetwork, groups: readonly string[]): readonly string[];
	/** Whether the words put the command into `groups`. */
	readonly entersGroups: boolean;
	/** Where the command finds a path of the host. */
	source(path: string): string;
}

/** Started by an ordinary user: nothing has to be put down, and the namespace's own user namespace has to be entered as well. */
export const OWN_APPROACH: Approach = {
	words: (network) =>
		typeof network === 'string' ? [] : ['nsenter', '-t', String(network.holder), '-U', '--preserve-credentials', '-n', '--'],
	entersGroups: false,
	source: (path) => path,
	[Symbol.dispose]: () => {},
};

// Most machines let everybody ping: here the one group that the cell's processes have outside. Fails closed where a group cannot be entered.
const AS_ROOT = `
pinger=$1 groups=$2; shift 2
[ -z "$pinger" ] || echo "$pinger $pinger" 2>/dev/null >/proc/sys/net/ipv4/ping_group_range
for group in $groups; do echo $$ >"$group/cgroup.procs" || exit 126; done
exec "$@"
`;

/** Started by root. `directory`: a place of the run for what has to be copied. */
export async function openRootApproach(user: OuterUser, paths: readonly StagedPath[], directory: string): Promise<Approach> {
	const { openStage } = await import('./stage/open-stage.ts'); // native code, which an ordinary user does without
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
