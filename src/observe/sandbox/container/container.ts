// A container as the cell: for servers that come as an image, and for machines where only an engine can confine one.

import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allDone } from '#util/all-done.ts';
import { SetupError } from '#util/setup-error.ts';
import { callFilter } from '../call-filter.ts';
import type { Backend, CellTools } from '../cell-backend.ts';
import type { Confinement, Limits } from '../confinement.ts';
import { NO_GROUPS } from '../limits/cgroup.ts';
import type { LimitsInWords } from '../limits/resource-limits.ts';
import { storageInWords } from '../limits/storage-limit.ts';
import { openCell } from '../open-cell.ts';
import { openDailyCell } from '../open-daily-cell.ts';
import { drawOuterUser } from '../outer-user.ts';
import { giveTo } from '../own-places.ts';
import { ownerMark } from '../run-directory.ts';
import type { Sandbox } from '../sandbox.ts';
import { refuseRunDirectory, refuseSetIdFiles } from '../shared-paths.ts';
import { systemView } from '../system-view.ts';
import { openCopies, openPlaces } from '../views.ts';
import { findAbandonedContainers } from './abandoned.ts';
import { importBaseImage } from './base-image.ts';
import { containerBinds } from './binds.ts';
import { processors } from './create-arguments.ts';
import { type Engine, probeEngine, requireEngine } from './engine.ts';
import { holdContainer } from './hold-container.ts';
import { holdArguments, holdProgram } from './hold-program.ts';
import { type Image, imageStart, readImage } from './image.ts';
import { type Keeper, startKeeper } from './keeper.ts';
import { mountMemory } from './mount-memory.ts';
import { type ShownTrees, showTrees } from './show-trees.ts';

const INSIDE = { home: '/home/user', cwd: '/workspace', tmp: '/tmp' };
/** The user id in reports, independent of the real one: the usual id of a desktop's first user. */
const ORDINARY_USER = 1000;
const DEFAULT_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
/** Runtimes whose containers use this kernel's system calls. */
const SHARED_KERNEL: ReadonlySet<string> = new Set(['runc', 'crun', 'youki', 'io.containerd.runc.v2']);

/** An attached tracer stops the server at every call, so its messages take longer to arrive. */
const QUIET_MS = 120;

export interface ContainerChoice {
	readonly image?: string;
	readonly runtime?: string;
}

export function containerSandbox({ image: reference, runtime }: ContainerChoice): Sandbox {
	return {
		name: 'container',
		isolates: true,
		probe: probeEngine,
		...(reference === undefined ? {} : { image: async (words) => imageStart(await readImage(await requireEngine(), reference), words) }),
		open: async (confinement, signal) => {
			if (confinement.network === 'host')
				throw new SetupError('a container never has this machine’s own network', { hint: '--network sink, or --sandbox bubblewrap' });
			const engine = await requireEngine();
			const image = reference === undefined ? undefined : await readImage(engine, reference);
			return openCell(backend(engine, image, runtime, confinement), confinement, signal);
		},
		openDaily: async (confinement, uplink, signal, full) => {
			const engine = await requireEngine();
			const image = reference === undefined ? undefined : await readImage(engine, reference);
			return openDailyCell(backend(engine, image, runtime, confinement), confinement, uplink, signal, full);
		},
	};
}

function backend(engine: Engine, image: Image | undefined, runtime: string | undefined, confinement: Confinement): Backend {
	const user = drawOuterUser() ?? ORDINARY_USER;
	const isTraceable = runtime === undefined || SHARED_KERNEL.has(runtime);
	let furnished: Promise<Furniture> | undefined;
	let containers = 0;
	let shown: ShownTrees = (path) => path;
	const furniture = (tools: CellTools) => {
		furnished ??= furnish(engine, image, user, confinement, tools);
		return furnished;
	};
	return {
		inside: () => ({ ...INSIDE, ...(confinement.cwd === undefined ? {} : { cwd: confinement.cwd }) }),
		user: { inside: ORDINARY_USER, outside: user },
		ownProcesses: 1, // Candor's own program, then the server
		quietMs: QUIET_MS,
		siblings: [],
		degraded: isTraceable ? [] : [`the server was not traced: ${runtime} has a kernel of its own; only what it sent and said was seen`],
		clock: async () => ({
			usable: false,
			reason: 'an image has libraries of its own',
			fix: 'leave --sandbox container and --image out',
		}),
		prepare: async ({ directory, remember }) => {
			remember('mount', directory.tmp);
			await mountMemory(directory.tmp, confinement.limits.fileBytes);
		},
		limit: async () => ({ inWords: limitsInWords(confinement.limits), weak: [], groups: NO_GROUPS, apply: async () => {} }),
		openViews: async (tools) => {
			await refuseRunDirectory(confinement.writable, tools.directory.path);
			await refuseSetIdFiles(confinement.writable);
			shown = await showTrees(confinement, user, tools);
			const options = {
				directory: tools.directory,
				built: confinement.built,
				handOver: (directories: readonly string[]) => giveTo(user, directories),
			};
			return [...(await openCopies(confinement.views, options)), ...(await openPlaces(confinement.places ?? [], options))];
		},
		handOver: (directories) => giveTo(user, directories),
		environment: ({ PATH = DEFAULT_PATH, SHELL: _shell, ...ordinary }) => ({
			...ordinary,
			PATH: image === undefined ? PATH : (image.path ?? DEFAULT_PATH),
		}),
		adopt: async (network, tools) => (await furniture(tools)).keeper.join(network),
		hold: async (plan, { watch }, tools) => {
			const { hold, holdUntraced, keeper, imageName, owner } = await furniture(tools);
			const tracer = isTraceable ? watch : undefined;
			const name = `candor-${confinement.runId}-${++containers}`;
			tools.remember('container', `${engine.program}/${name}`);
			const [program] = plan.argv;
			const candidates = program.includes('/')
				? [program]
				: (plan.env['PATH'] ?? DEFAULT_PATH).split(':').map((path) => join(path, program));
			const isElsewhere = plan.inside.cwd !== INSIDE.cwd;
			const cwd = image === undefined || isElsewhere ? plan.inside.cwd : image.cwd;
			return holdContainer(
				engine,
				{
					...{
						name,
						owner,
						user,
						hold: tracer === undefined ? holdUntraced : hold,
						image: imageName,
						limits: confinement.limits,
						env: plan.env,
					},
					network: `container:${keeper.name}`,
					binds: await containerBinds(plan, confinement, { shown, user, hasHostSystem: image === undefined }),
					...(runtime === undefined ? {} : { runtime }),
					words: holdArguments(cwd, candidates, plan.argv),
				},
				tracer,
				tools.signal,
			);
		},
	};
}

/** The engine enforces them. */
function limitsInWords({ memoryBytes, processes, cpuSeconds, fileBytes, storage }: Limits): LimitsInWords {
	return {
		memory: `${Math.round(memoryBytes / 1024 ** 2)} MB in all (container)`,
		processes: `${processes} (container)`,
		cpu: `${cpuSeconds} s a process (rlimit cpu), ${processors()} processors (container)`,
		output: `${Math.round(fileBytes / 1024 ** 2)} MB a file (rlimit fsize), ${storageInWords(storage)}`,
	};
}

interface Furniture {
	readonly hold: string;
	/** The same program for an untraced server: its filter refuses io_uring, which the tracer does otherwise. */
	readonly holdUntraced: string;
	readonly imageName: string;
	readonly owner: string;
	readonly keeper: Keeper;
}

/** What every container of the run needs. Each part is registered before it is created. */
async function furnish(
	engine: Engine,
	image: Image | undefined,
	user: number,
	confinement: Confinement,
	tools: CellTools,
): Promise<Furniture> {
	const { directory, remember, signal } = tools;
	for (const id of await findAbandonedContainers(engine)) remember('container', `${engine.program}/${id}`);
	const owner = ownerMark(process.pid);
	const writeHold = async (name: string, refusesRings: boolean) => {
		const filter = callFilter({
			refusesSetId: confinement.writable.length > 0,
			keepsChildrenTraced: true,
			keepsReadable: true,
			refusesNamespaces: true,
			refusesRings,
		});
		if (filter === undefined) throw new Error(`no filter for ${process.arch}`); // the engine would not have been found
		const file = join(directory.path, name);
		await writeFile(file, holdProgram(filter));
		await chmod(file, 0o755);
		return file;
	};
	const [hold, holdUntraced] = await allDone([writeHold('hold', false), writeHold('hold-untraced', true)]);
	const imageName = image?.id ?? `candor-base:${confinement.runId}`;
	const name = `candor-${confinement.runId}-keeper`;
	if (image === undefined) {
		remember('image', `${engine.program}/${imageName}`);
		await importBaseImage(engine, imageName, await systemView());
	}
	remember('container', `${engine.program}/${name}`);
	const keeper = await startKeeper(
		engine,
		{ name, owner, user, hold, image: imageName, limits: confinement.limits, binds: [], env: {} },
		signal,
	);
	return { hold, holdUntraced, imageName, owner, keeper };
}
