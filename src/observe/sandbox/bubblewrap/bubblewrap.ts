// The default cell: namespaces made by bubblewrap, as root and as an ordinary user.

import { execFile } from 'node:child_process';
import { linkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Availability } from '#util/availability.ts';
import { findProgram } from '#util/find-program.ts';
import { asAdministrator, installCommand } from '#util/install-command.ts';
import { inAnteroom } from '../anteroom.ts';
import { openRootApproach } from '../approach.ts';
import { BROWSER, BROWSER_VARIABLES, findBrowser, showBrowser } from '../browser.ts';
import { readBubblewrapPid } from '../bubblewrap-flags.ts';
import { writeBundledBrowsers } from '../bundled-browsers.ts';
import { callFilter } from '../call-filter.ts';
import type { CellPlan, CellTools } from '../cell-backend.ts';
import { commandBackend } from '../command-backend.ts';
import type { Confinement } from '../confinement.ts';
import { openCell } from '../open-cell.ts';
import { writeFirstProcess, writeRoot } from '../ordinary-machine.ts';
import { becomeOuterUser, drawOuterUser, type OuterUser, ownUser } from '../outer-user.ts';
import { giveTo, shareWith } from '../own-places.ts';
import type { Sandbox } from '../sandbox.ts';
import { ownPlaces } from '../stage/staged-paths.ts';
import { type Mount, systemView, writeEtcFiles, writeOtherMachine } from '../system-view.ts';
import { bubblewrapArguments } from './bubblewrap-arguments.ts';
import { siblingFiles, writeSibling } from './sibling-files.ts';

const run = promisify(execFile);
/** The usual id of a desktop's first user. */
const INSIDE_USER = 1000;
const INSIDE = { home: '/home/user', cwd: '/workspace', tmp: '/tmp' };

export const bubblewrap: Sandbox = {
	name: 'bubblewrap',
	isolates: true,
	probe,
	open: (confinement, signal) => {
		// io_uring opens files and sockets that the filter would refuse. Without a tracer that refuses io_uring, the filter does.
		const filter = (isTraced: boolean) =>
			callFilter({ keepsReadable: true, refusesRings: !isTraced, refusesSetId: confinement.writable.length > 0 });
		const hasFilter = filter(true) !== undefined;
		const user = drawOuterUser();
		const browser = findBrowser();
		let starts = 0;
		/** Written once, at the first start. Concurrent servers read the same files. */
		let system: readonly Mount[] | undefined;
		return openCell(
			commandBackend(confinement, {
				inside: () => ({ ...INSIDE, ...(confinement.cwd === undefined ? {} : { cwd: confinement.cwd }) }),
				views: confinement.views,
				...(user === undefined ? {} : asRoot(user, confinement)),
				command: async (plan, source) => {
					// A new directory for each start, because changes of a server there would mislead the next start's mounts.
					const root = join(plan.directory.root, String(++starts));
					system ??= writeSystem(plan, browser);
					writeRoot(root);
					linkSockets(root, plan.sockets);
					if (user !== undefined) await giveTo(user, [root]);
					return bubblewrapArguments({
						...plan,
						confinement,
						system: plan.isOtherMachine ? [...system, ...writeOtherMachine(plan.directory.etc)] : system,
						source,
						root,
						firstProcess: join(plan.directory.etc, 'first'),
						hasFilter,
					});
				},
				environment: (ordinary) => ({ ...(browser === undefined ? {} : BROWSER_VARIABLES), ...ordinary }),
				furnish: ({ etc, home }) => {
					if (browser !== undefined) writeBundledBrowsers(home, [...confinement.visible, ...confinement.views], BROWSER);
					writeFirstProcess(join(etc, 'first'));
					writeSibling(etc);
				},
				readPid: readBubblewrapPid,
				siblings: siblingFiles(confinement),
				ownProcesses: 1, // bubblewrap's own init, then the server
				user: user === undefined ? ownUser(INSIDE_USER) : { inside: INSIDE_USER, outside: user },
				filter,
				degraded: hasFilter ? [] : [`sockets of every family are allowed: no filter is known for ${process.arch}`],
			}),
			confinement,
			signal,
		);
	},
};

function writeSystem({ directory: { etc }, inside, replaced }: CellPlan, browser: string | undefined): readonly Mount[] {
	const shown = browser === undefined ? [] : showBrowser(etc, browser);
	return [...systemView(), ...writeEtcFiles(etc, inside.home, replaced), ...shown];
}

/** A second name of each socket. A mount would name the service in the cell's table of mounts, which looks like a container's. */
function linkSockets(root: string, sockets: CellPlan['sockets'] = {}): void {
	for (const [path, host] of Object.entries(sockets)) linkSync(host, join(root, path));
}

/** What differs when root starts the cell. */
function asRoot(user: OuterUser, { visible, views, writable }: Confinement) {
	return {
		handOver: (directories: readonly string[]) => giveTo(user, directories),
		approach: async ({ directory, onClose }: CellTools) => {
			const given = [
				...[...visible, ...views].map((path) => ({ path, kind: 'read' as const })),
				...writable.map((path) => ({ path, kind: 'write' as const })),
			];
			await shareWith(user, directory.records); // the tracer writes there, like the sink
			const approach = await openRootApproach(user, [...ownPlaces(directory), ...given], directory.shown);
			onClose(() => approach[Symbol.dispose]());
			return approach;
		},
	};
}

async function probe(): Promise<Availability> {
	for (const [program, pkg] of [
		['bwrap', 'bubblewrap'],
		['setpriv', 'util-linux'],
		['prlimit', 'util-linux'],
		['unshare', 'util-linux'],
	] as const) {
		if ((await findProgram(program)) === undefined) {
			return { usable: false, reason: `${program} is not installed`, fix: installCommand([pkg]) };
		}
	}
	let version: string;
	try {
		version = (await run('bwrap', ['--version'])).stdout.trim().replace('bubblewrap ', '');
	} catch (error) {
		return { usable: false, reason: `bwrap does not run: ${complaintOf(error)}`, fix: installCommand(['bubblewrap']) };
	}
	try {
		const user = drawOuterUser();
		const [program, ...args] = [
			...(user === undefined ? [] : becomeOuterUser(user)),
			...inAnteroom(['bwrap', ...'--unshare-user --unshare-pid --unshare-net --ro-bind / / --proc /proc true'.split(' ')]),
		] as [string, ...string[]];
		await run(program, args);
		return { usable: true, version, notes: [] };
	} catch (error) {
		return { usable: false, reason: `bubblewrap cannot make namespaces: ${complaintOf(error)}`, fix: await namespaceFix() };
	}
}

/** The output of a failed program, or else how it ended. */
function complaintOf(error: unknown): string {
	const { stderr = '', message } = error as Error & { readonly stderr?: string };
	return stderr.trim() || message.trim();
}

/** Distributions disable unprivileged user namespaces in different ways. */
async function namespaceFix(): Promise<string> {
	const { readFile } = await import('node:fs/promises');
	const read = (name: string) =>
		readFile(`/proc/sys/${name}`, 'utf8')
			.then((text) => text.trim())
			.catch(() => undefined);
	if ((await read('kernel/apparmor_restrict_unprivileged_userns')) === '1')
		return asAdministrator('sysctl -w kernel.apparmor_restrict_unprivileged_userns=0');
	if ((await read('kernel/unprivileged_userns_clone')) === '0') return asAdministrator('sysctl -w kernel.unprivileged_userns_clone=1');
	if ((await read('user/max_user_namespaces')) === '0') return asAdministrator('sysctl -w user.max_user_namespaces=15000');
	return 'run candor where user namespaces are allowed (a container needs --privileged, or the flags that docs/ci.md lists)';
}
