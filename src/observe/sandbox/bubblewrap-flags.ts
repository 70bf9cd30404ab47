// The flags that the cells of an audit and of a guard share.

import { existsSync } from 'node:fs';
import { FILTER_FD, HOLD_FD, REPORT_FD } from './held-process.ts';
import { kernelFileFlags } from './kernel-files.ts';
import { type MachineIdentity, USUAL_MACHINE } from './machine-identity.ts';
import type { Mount } from './system-view.ts';

export interface Namespaces {
	/** An empty network namespace of its own. Otherwise the one that bubblewrap is started in. */
	readonly hasOwnNetwork: boolean;
	/** Whether a seccomp filter waits at FILTER_FD. */
	readonly hasFilter: boolean;
	/** Absent: the default identity. */
	readonly machine?: MachineIdentity;
}

export function namespaceFlags({ hasOwnNetwork, hasFilter, machine = USUAL_MACHINE }: Namespaces): readonly string[] {
	return [
		...['--unshare-user', '--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
		...(hasOwnNetwork ? ['--unshare-net'] : []),
		// As root, bubblewrap would keep every capability.
		...['--uid', '1000', '--gid', '1000', '--cap-drop', 'ALL', '--die-with-parent', '--new-session', '--hostname', machine.hostname],
		// The server must not create namespaces, in which it would have capabilities again.
		...['--disable-userns', ...(hasFilter ? ['--seccomp', String(FILTER_FD)] : [])],
		...['--info-fd', String(REPORT_FD), '--block-fd', String(HOLD_FD)],
	];
}

export function mountFlags(mounts: readonly Mount[]): readonly string[] {
	return mounts.flatMap((mount) =>
		mount.kind === 'symlink' ? ['--symlink', mount.to, mount.inside] : ['--ro-bind', mount.host, mount.inside],
	);
}

export function systemFlags(system: readonly Mount[]): readonly string[] {
	return [
		...mountFlags(system),
		...['--proc', '/proc', ...kernelFileFlags(existsSync), '--dev', '/dev', '--dir', '/run', '--dir', '/var/tmp'],
	];
}

/** {"child-pid": 6583, … }: printed in pieces, complete at the closing brace */
export function readBubblewrapPid(text: string): number | undefined {
	return text.includes('}') ? (JSON.parse(text) as { 'child-pid': number })['child-pid'] : undefined;
}

/** A parent that is mounted after its child would hide it. */
export function shallowestFirst<T extends { readonly path: string }>(mounts: readonly T[]): readonly T[] {
	return mounts.toSorted((a, b) => a.path.split('/').length - b.path.split('/').length);
}
