// What every backend on this machine shares: the run's directory, canaries, limits, the proof, and the way it all ends.

import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { cp } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Argv } from '#model/target.ts';
import { SetupError } from '#util/setup-error.ts';
import { plantCanaries } from './canary/plant-canaries.ts';
import { type HeldProcess, holdProcess } from './held-process.ts';
import { type Janitor, startJanitor } from './janitor.ts';
import { listTree } from './left-behind.ts';
import { type ControlGroups, makeControlGroups } from './limits/cgroup.ts';
import { applyLimits, type LimitsInWords, limitsInWords, weakLimits } from './limits/resource-limits.ts';
import { proveNoWayOut, proveOnlyToSink } from './prove-network.ts';
import { findAbandonedRuns, makeRunDirectory, type RunDirectory } from './run-directory.ts';
import { writeSampleFiles } from './sample-files.ts';
import type { CellProcess, Confinement, JoinedNetwork, OpenSandbox, Uplink, Watch } from './sandbox.ts';
import { namingStorageFailures } from './storage-failure.ts';

const run = promisify(execFile);

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

interface AnyBackend {
	inside(directory: RunDirectory): Inside;
	readonly degraded: readonly string[];
}

/** The part that differs between backends that are a command on this machine. */
interface CommandBackend extends AnyBackend {
	/** The command that makes the cell and runs `argv` in it, held back as `holdProcess` asks. */
	command(plan: CellPlan): Promise<Argv>;
	readPid(text: string): number | undefined;
	/** Descendants that the cell's first process has when the server runs alone: 0 if it *is* the server. */
	readonly ownProcesses: number;
	/** A seccomp filter that the command expects. */
	readonly filter?: Buffer;
}

/** A backend whose processes an engine starts, under the engine's own limits. */
export interface EngineBackend extends AnyBackend {
	readonly limits: LimitsInWords;
	readonly quietMs: number;
	/** Who the server is on this machine, user and group: its places must be its own. */
	readonly owner: number;
	/** What it finds in its environment before canaries and the user's words are added. */
	environment(ordinary: Readonly<Record<string, string>>): Readonly<Record<string, string>>;
	/** The network as its programs will see it. */
	adopt(network: JoinedNetwork, tools: EngineTools): Promise<JoinedNetwork>;
	hold(plan: CellPlan, watch: Watch | undefined, tools: EngineTools): Promise<HeldProcess>;
}

export interface EngineTools {
	readonly directory: RunDirectory;
	readonly remember: Janitor['remember'];
	readonly signal: AbortSignal;
}

export type Backend = CommandBackend | EngineBackend;

export async function openCell(backend: Backend, confinement: Confinement, signal: AbortSignal): Promise<OpenSandbox> {
	return namingStorageFailures(() => open(backend, confinement, signal));
}

async function open(backend: Backend, confinement: Confinement, signal: AbortSignal): Promise<OpenSandbox> {
	signal.throwIfAborted();
	await using failed = new AsyncDisposableStack();
	const janitor = failed.use(startJanitor());
	for (const path of await findAbandonedRuns()) {
		janitor.remember('mount', join(path, 'tmp'));
		janitor.remember('directory', path);
	}
	const directory = await makeRunDirectory();
	janitor.remember('directory', directory.path);
	const inside = backend.inside(directory);
	if (isEngine(backend)) {
		janitor.remember('mount', directory.tmp);
		await mountMemory(directory.tmp, confinement.limits.fileBytes);
	}
	const groups = isEngine(backend)
		? NO_GROUPS
		: await makeControlGroups(confinement.runId, confinement.limits, (path) => janitor.remember('cgroup', path));
	const planted = await plantCanaries(directory.home, inside.home);
	const samples = confinement.cwd === undefined ? await writeSampleFiles(directory.workspace, inside.cwd) : [];
	const places = [
		{ host: directory.home, inside: inside.home },
		{ host: directory.tmp, inside: inside.tmp },
		...(confinement.cwd === undefined ? [{ host: directory.workspace, inside: inside.cwd }] : []),
	];
	const before = new Set((await listTree(places)).map((entry) => entry.path));
	const running = new Set<CellProcess>();

	const copies = await makeCopies(confinement.copied, directory);
	const tools = { directory, remember: janitor.remember, signal };
	if (isEngine(backend)) await giveTo(backend.owner, [...places, ...copies]);

	let uplink: Uplink | undefined;
	const start: OpenSandbox['start'] = async (argv, wrap, options = {}) => {
		const ordinary = ordinaryEnvironment(inside, argv[0]);
		const own = isEngine(backend) ? backend.environment(ordinary) : ordinary;
		const env = { ...own, ...planted.env, ...uplink?.env, ...confinement.env, ...options.env };
		const given = uplink?.network ?? confinement.network;
		const network = isEngine(backend) && typeof given !== 'string' ? await backend.adopt(given, tools) : given;
		const here = options.cwd === undefined ? inside : { ...inside, cwd: options.cwd };
		const plan = { directory, inside: here, network, env, replaced: uplink?.replaced ?? {}, copies, argv };
		const held = isEngine(backend)
			? await namingStorageFailures(() => backend.hold(plan, options.watch, tools))
			: await holdCommand(backend, wrap(await namingStorageFailures(() => backend.command(plan))), network, signal);
		try {
			await prove(held.pid, network);
			if (!isEngine(backend)) await applyLimits(held.pid, confinement.limits, groups);
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
		...(isEngine(backend) ? { quietMs: backend.quietMs } : {}),
		records: directory.records,
		limits: isEngine(backend) ? backend.limits : limitsInWords(confinement.limits, groups),
		degraded: [
			...backend.degraded,
			...(isEngine(backend) ? [] : weakLimits(groups)),
			...hostNetworkLine(confinement),
			...hiddenLine(confinement),
		],
		join: (given) => {
			uplink = given;
		},
		start,
		leftBehind: async () => (await listTree(places)).filter((entry) => !before.has(entry.path)),
		[Symbol.asyncDispose]: async () => {
			for (const process of running) process.kill();
			await Promise.all([...running].map((process) => process.exited));
			await kept.disposeAsync();
		},
	};
}

function isEngine(backend: Backend): backend is EngineBackend {
	return 'hold' in backend;
}

const NO_GROUPS: ControlGroups = { directories: [], controls: new Set(), add: async () => {} };

function holdCommand(backend: CommandBackend, argv: Argv, network: CellPlan['network'], signal: AbortSignal): Promise<HeldProcess> {
	return holdProcess({ argv, env: { PATH: process.env['PATH'] }, ...backend, enter: entrance(network) }, signal);
}

/** A /tmp that never reaches a disk, but is there to be listed after the server has gone. */
async function mountMemory(path: string, bytes: number): Promise<void> {
	await run('mount', ['-t', 'tmpfs', '-o', `mode=1777,nosuid,nodev,size=${bytes}`, 'tmpfs', path]).catch((cause: Error) => {
		throw new SetupError(`a /tmp in memory could not be mounted: ${cause.message.trim().split('\n').at(-1)}`, {
			hint: '--sandbox bubblewrap',
			cause,
		});
	});
}

/** No user namespace turns our own number into the server's where an engine makes the cell. */
async function giveTo(owner: number, places: readonly { readonly host: string }[]): Promise<void> {
	await run('chown', ['-R', '-h', `${owner}:${owner}`, '--', ...places.map(({ host }) => host)]);
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
