// What every backend on this machine shares: the run's directory, canaries, limits, the proof, and the way it all ends.

import { constants } from 'node:fs';
import { cp } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ORDINARY_FILE } from '#model/ordinary-file.ts';
import type { Argv } from '#model/target.ts';
import { isUnder } from '#util/absolute-path.ts';
import { plantCanaries } from './canary/plant-canaries.ts';
import { type HeldProcess, holdProcess } from './held-process.ts';
import { startJanitor } from './janitor.ts';
import { listTree } from './left-behind.ts';
import { makeControlGroups } from './limits/cgroup.ts';
import { applyLimits, limitsInWords, weakLimits } from './limits/resource-limits.ts';
import { proveNoWayOut, proveOnlyToSink } from './prove-network.ts';
import { findAbandonedRuns, makeRunDirectory, type RunDirectory } from './run-directory.ts';
import { linkOutside, writeSampleFiles } from './sample-files.ts';
import type { CellProcess, Confinement, JoinedNetwork, OpenSandbox, Uplink } from './sandbox.ts';
import { namingStorageFailures } from './storage-failure.ts';

/** The cell's places as the server sees them. */
export interface Inside {
	readonly home: string;
	readonly cwd: string;
	readonly tmp: string;
}

/** A private copy of a host directory, and the path that it takes the place of. */
export interface Copy {
	readonly host: string;
	readonly inside: string;
}

/** Everything that is known when a program is started in the cell. */
export interface CellPlan {
	readonly directory: RunDirectory;
	readonly inside: Inside;
	readonly network: 'none' | 'host' | JoinedNetwork;
	readonly env: Readonly<Record<string, string>>;
	/** Files of the system that read otherwise, by their path in the cell. */
	readonly replaced: Readonly<Record<string, string>>;
	readonly copies: readonly Copy[];
	readonly argv: Argv;
}

/** The part that differs between backends. */
export interface Backend {
	inside(directory: RunDirectory): Inside;
	/** The command that makes the cell and runs `argv` in it, held back as `holdProcess` asks. */
	command(plan: CellPlan): Promise<Argv>;
	readPid(text: string): number | undefined;
	/** Descendants that the cell's first process has when the server runs alone: 0 if it *is* the server. */
	readonly ownProcesses: number;
	/** A seccomp filter that the command expects. */
	readonly filter?: Buffer;
	readonly degraded: readonly string[];
	/** Files that the command puts beside allowed directories, by their path in the cell. */
	readonly siblings: readonly string[];
}

export async function openCell(backend: Backend, confinement: Confinement, signal: AbortSignal): Promise<OpenSandbox> {
	return namingStorageFailures(() => open(backend, confinement, signal));
}

async function open(backend: Backend, confinement: Confinement, signal: AbortSignal): Promise<OpenSandbox> {
	signal.throwIfAborted();
	await using failed = new AsyncDisposableStack();
	const janitor = failed.use(startJanitor());
	for (const path of await findAbandonedRuns()) janitor.remember('directory', path);
	const directory = await makeRunDirectory();
	janitor.remember('directory', directory.path);
	const inside = backend.inside(directory);
	const groups = await makeControlGroups(confinement.runId, confinement.limits, (path) => janitor.remember('cgroup', path));
	const planted = await plantCanaries(directory.home, inside.home);
	const outside = join(inside.home, ORDINARY_FILE);
	const isOwnPlace = confinement.cwd === undefined;
	const samples = isOwnPlace ? await writeSampleFiles(directory.workspace, inside.cwd) : [];
	const link = isOwnPlace ? await linkOutside(directory.workspace, inside.cwd, dirname(outside)) : undefined;
	const places = [
		{ host: directory.home, inside: inside.home },
		{ host: directory.tmp, inside: inside.tmp },
		...(confinement.cwd === undefined ? [{ host: directory.workspace, inside: inside.cwd }] : []),
	];
	const before = new Set((await listTree(places)).map((entry) => entry.path));
	const running = new Set<CellProcess>();

	const copies = await makeCopies(confinement.copied, directory);

	let uplink: Uplink | undefined;
	const start: OpenSandbox['start'] = async (argv, wrap, options = {}) => {
		const env = { ...ordinaryEnvironment(inside, argv[0]), ...planted.env, ...uplink?.env, ...confinement.env, ...options.env };
		const network = uplink?.network ?? confinement.network;
		const here = options.cwd === undefined ? inside : { ...inside, cwd: options.cwd };
		const command = wrap(
			await namingStorageFailures(() =>
				backend.command({ directory, inside: here, network, env, replaced: uplink?.replaced ?? {}, copies, argv }),
			),
		);
		const held = await holdProcess({ argv: command, env: { PATH: process.env['PATH'] }, ...backend, enter: entrance(network) }, signal);
		try {
			await prove(held.pid, network);
			await applyLimits(held.pid, confinement.limits, groups);
			signal.throwIfAborted();
		} catch (error) {
			await held.abandon();
			throw error;
		}
		return track(held, running);
	};

	const kept = failed.move();
	return {
		...inside,
		canaries: planted.canaries,
		samples,
		outside: { outside, siblings: backend.siblings, ...(link === undefined ? {} : { link }) },
		records: directory.records,
		limits: limitsInWords(confinement.limits, groups),
		degraded: [...backend.degraded, ...weakLimits(groups), ...hostNetworkLine(confinement), ...hiddenLine(confinement)],
		join: (given) => {
			uplink = given;
		},
		start,
		leftBehind: async () =>
			(await listTree(places)).filter(({ path }) => !before.has(path) && !backend.siblings.some((file) => isUnder(file, path))),
		[Symbol.asyncDispose]: async () => {
			for (const process of running) process.kill();
			await Promise.all([...running].map((process) => process.exited));
			await kept.disposeAsync();
		},
	};
}

async function prove(pid: number, network: CellPlan['network']): Promise<void> {
	if (network === 'none') await proveNoWayOut(pid);
	else if (network !== 'host') await proveOnlyToSink(pid, network);
}

/** How to get into a namespace that was made beforehand. */
function entrance(network: CellPlan['network']): readonly string[] {
	return typeof network === 'string' ? [] : ['nsenter', '-t', String(network.holder), '-U', '--preserve-credentials', '-n', '--'];
}

async function makeCopies(paths: readonly string[], directory: RunDirectory): Promise<readonly Copy[]> {
	const copies: Copy[] = [];
	for (const inside of paths) {
		const host = join(directory.path, `copy-${copies.length}`);
		await cp(inside, host, { recursive: true, mode: constants.COPYFILE_FICLONE, verbatimSymlinks: true });
		copies.push({ host, inside });
	}
	return copies;
}

function track(held: HeldProcess, running: Set<CellProcess>): CellProcess {
	const process = held.release();
	running.add(process);
	void process.exited.then(() => running.delete(process));
	return process;
}

function hiddenLine({ hidden }: Confinement): string[] {
	return hidden.length === 0
		? []
		: [
				`the server found ${hidden.map((path) => basename(path)).join(', ')} empty: your own secrets stay yours; give it fake ones with --env`,
			];
}

function hostNetworkLine(confinement: Confinement): string[] {
	return confinement.network === 'host' ? ['THE SERVER RAN ON THIS MACHINE’S OWN NETWORK (--network host): what it sent has left'] : [];
}

/** A developer's terminal, and nothing that says otherwise. */
function ordinaryEnvironment(inside: Inside, program: string): Record<string, string> {
	const path = ['/usr/local/bin', '/usr/bin', '/bin', '/usr/sbin', '/sbin'];
	const own = dirname(program);
	return {
		HOME: inside.home,
		USER: 'user',
		LOGNAME: 'user',
		SHELL: '/bin/bash',
		LANG: 'C.UTF-8',
		TERM: 'xterm-256color',
		PATH: (path.includes(own) ? path : [own, ...path]).join(':'),
	};
}
