// No file isolation, only by `--sandbox none`. The network and pid namespaces remain, so nothing leaves and nothing outlives the run.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Argv } from '#model/target.ts';
import type { Availability } from '#util/availability.ts';
import { findProgram } from '#util/find-program.ts';
import { installCommand } from '#util/install-command.ts';
import type { CellPlan } from '../cell-backend.ts';
import { commandBackend } from '../command-backend.ts';
import { HOLD_FD, REPORT_FD } from '../held-process.ts';
import { openCell } from '../open-cell.ts';
import { ownUser } from '../outer-user.ts';
import type { Sandbox } from '../sandbox.ts';

const run = promisify(execFile);
const NAMESPACES = ['--user', '--map-current-user', '--pid', '--fork', '--kill-child=KILL'];

// /proc is still the host's, so the shell learns its process id on the host. A new network begins with its loopback device
// down, and the capability to change that ends with the shell.
const HOLDER = `
[ "$1" = own-network ] && PATH="$PATH:/usr/sbin:/sbin" ip link set lo up 2>/dev/null
shift
read -r pid rest </proc/self/stat
echo "$pid" >&${REPORT_FD}
exec ${REPORT_FD}>&-
read -r go <&${HOLD_FD}
exec ${HOLD_FD}<&-
cd "$1" || exit 127
shift
exec setpriv --inh-caps=-all --ambient-caps=-all -- "$@"
`;

export const none: Sandbox = {
	name: 'none',
	isolates: true,
	probe,
	open: (confinement, signal) =>
		openCell(
			commandBackend(confinement, {
				inside: (directory) => ({ home: directory.home, cwd: confinement.cwd ?? directory.workspace, tmp: directory.tmp }),
				command: async (plan) => command(plan),
				// 6583\n
				readPid: (text) => (text.endsWith('\n') ? Number(text) : undefined),
				ownProcesses: 0,
				user: ownUser(process.getuid?.() ?? 0),
				// The next run would meet the same name, because its server has the same number.
				clock: async () => ({
					usable: false,
					reason: 'its shared memory would stay on this machine',
					fix: '--sandbox bubblewrap',
				}),
				degraded: [
					'THE SERVER WAS NOT CONFINED (--sandbox none): it could read and write this machine’s files as you',
					'sockets of every family are allowed: only a cell filters them',
				],
			}),
			confinement,
			signal,
		),
};

function command({ network, inside, env, argv }: CellPlan): Argv {
	const isOwn = network === 'none';
	const namespaces = isOwn ? [...NAMESPACES, '--keep-caps', '--net'] : NAMESPACES;
	const environment = Object.entries({ ...env, TMPDIR: inside.tmp }).map(([name, value]) => `${name}=${value}`);
	return [
		'unshare',
		...namespaces,
		'--',
		'/bin/sh',
		'-c',
		HOLDER,
		'sh',
		isOwn ? 'own-network' : 'given',
		inside.cwd,
		'env',
		'-i',
		...environment,
		...argv,
	];
}

async function probe(): Promise<Availability> {
	for (const program of ['unshare', 'setpriv', 'prlimit']) {
		if ((await findProgram(program)) === undefined) {
			return { usable: false, reason: `${program} is not installed`, fix: installCommand(['util-linux']) };
		}
	}
	try {
		await run('unshare', [...NAMESPACES, '--net', '--', 'true']);
		const { stdout } = await run('unshare', ['--version']);
		return { usable: true, version: stdout.trim().split(' ').at(-1) ?? '', notes: ['no file isolation'] };
	} catch (error) {
		return {
			usable: false,
			reason: `unshare cannot make namespaces: ${(error as Error).message}`,
			fix: 'run candor where user namespaces are allowed',
		};
	}
}
