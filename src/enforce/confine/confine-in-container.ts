// A guarded server from a container image: hardened by the engine, with the same network and the same proof as a cell.

import { randomUUID } from 'node:crypto';
import type { CompiledPolicy } from '#enforce/policy/compile/compile-policy.ts';
import type { Confinement } from '#observe/sandbox/confinement.ts';
import { withOwnPlaces } from '#observe/sandbox/files/candors-places.ts';
import { hiddenFiles } from '#observe/sandbox/files/hidden-files.ts';
import type { GuardedNetwork } from '#observe/sandbox/guard-cell.ts';
import { findSandbox } from '#observe/sandbox/registry.ts';
import type { Uplink } from '#observe/sandbox/sandbox.ts';
import { UserError } from '#util/user-error.ts';
import { rootsOf } from './cell-view.ts';
import type { ConfinedServer, ConfineTools } from './confined-server.ts';
import { heldAhead } from './held-ahead.ts';
import { networkFor } from './network-for.ts';
import { refuseWriters } from './refuse-writers.ts';
import { startInCell } from './start-in-cell.ts';
import { StderrRelay } from './stderr-relay.ts';
import { storageNotes } from './storage-notes.ts';

const MEGABYTE = 1024 * 1024;
/** A guarded server may run for a long time, but its concurrent use of resources is limited. */
const LIMITS = { memoryBytes: 2048 * MEGABYTE, processes: 256, cpuSeconds: 7 * 86_400, fileBytes: 1024 * MEGABYTE };

/** An image that is already present, and the words that replace its own. */
export interface GuardedImage {
	readonly reference: string;
	readonly words: readonly string[];
}

export async function confineInContainer(
	{ reference, words }: GuardedImage,
	compiled: CompiledPolicy,
	tools: ConfineTools,
): Promise<ConfinedServer> {
	const { note, signal } = tools;
	const sandbox = findSandbox('container', { image: reference });
	if (sandbox.image === undefined || sandbox.openDaily === undefined) throw new Error('the container backend runs images');
	if (tools.observes) throw new UserError('a server in a container cannot be observed', { hint: 'leave --observe out' });
	const { argv } = await sandbox.image(words);
	await using opened = new AsyncDisposableStack();
	const { network } = compiled.policy.confine;
	// The engine gives no container the network of this machine. The guard dials for it, and not into private networks.
	const joined = await networkFor(network === 'open' ? 'public' : network, opened, tools);
	if (network === 'open') note('a container does not share this machine’s network: it reaches public addresses only, through the guard');
	const uplink = typeof joined === 'string' ? undefined : uplinkOf(joined);
	const { confinement, notes } = await confinementOf(compiled, tools);
	const cell = opened.use(await sandbox.openDaily(confinement, uplink, signal, storageNotes(tools)));
	const next = await heldAhead(() => cell.hold(argv, (command) => command), opened);
	for (const line of [`the server runs in a container of the image ${reference}`, ...notes, ...cell.notes]) note(line);
	const relay = new StderrRelay(tools.stderr);
	const kept = opened.move();
	return { start: () => startInCell(next, relay), [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

function uplinkOf(network: GuardedNetwork): Uplink {
	return { network, env: {}, replaced: { '/etc/resolv.conf': `nameserver ${network.resolver}\n` } };
}

/** An image brings its own files and variables. From this machine it gets only what the policy names. */
async function confinementOf(
	compiled: CompiledPolicy,
	{ guarded, dataDir, plantedFiles }: ConfineTools,
): Promise<{ readonly confinement: Confinement; readonly notes: readonly string[] }> {
	const { memory_mb, env } = compiled.policy.confine;
	const roots = await rootsOf(compiled, process.cwd());
	const writable = roots.filter(({ write }) => write).map(({ path }) => path);
	await refuseWriters(writable, guarded, dataDir);
	const paths = roots.map(({ path }) => path);
	const found = await hiddenFiles(paths, [...paths, ...(await plantedFiles())], []);
	const { hidden, unsearched } = await withOwnPlaces(found, { own: [dataDir], shown: paths, named: paths });
	const [wide] = unsearched;
	if (wide !== undefined)
		throw new UserError(`${wide} has too many directories to be looked through for secrets, which the server would see`, {
			hint: 'name narrower directories in confine: roots:',
		});
	const confinement: Confinement = {
		runId: randomUUID(),
		network: 'none',
		visible: roots.filter(({ write }) => !write).map(({ path }) => path),
		writable,
		views: [],
		hidden,
		env: env === 'inherit' ? {} : variables(env),
		limits: { ...LIMITS, ...(memory_mb !== undefined && { memoryBytes: memory_mb * MEGABYTE }) },
	};
	return { confinement, notes: [`of your files it sees ${paths.join(', ') || 'nothing'}; its home and /tmp are private and empty`] };
}

function variables(names: readonly string[]): Readonly<Record<string, string>> {
	return Object.fromEntries(
		names.map((name) => [name, process.env[name]] as const).filter((entry): entry is [string, string] => entry[1] !== undefined),
	);
}
