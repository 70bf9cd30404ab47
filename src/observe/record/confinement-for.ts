// Decides what the server sees of this machine in an audit: its own files unchanged, paths that the user named as copy-on-write views, and no secrets.

import type { Launch } from '#model/target.ts';
import type { Confinement } from '#observe/sandbox/confinement.ts';
import { withOwnPlaces } from '#observe/sandbox/files/candors-places.ts';
import { type HiddenFiles, hiddenFiles, ownDirectories } from '#observe/sandbox/files/hidden-files.ts';
import { namedPlaces } from './named-places.ts';
import type { CurrentRun, ObserveParts, ObserveRequest } from './request.ts';

export interface Confined {
	readonly confinement: Confinement;
	/** Directories that were too large to be searched for the user's secrets. */
	readonly unsearched: readonly string[];
}

export async function confinementFor(launch: Launch, request: ObserveRequest, { id, parts }: CurrentRun): Promise<Confined> {
	const { hidden, unsearched } = await hiddenFrom(launch, request, parts);
	return { confinement: await confinementOf(launch, request, hidden, id), unsearched };
}

/** Without a cell, nothing can be hidden. */
async function hiddenFrom(
	launch: Launch,
	{ cwd, writable }: ObserveRequest,
	{ sandbox, ownPlaces = [] }: ObserveParts,
): Promise<HiddenFiles> {
	if (!sandbox.isolates) return { hidden: [], unsearched: [] };
	const named = launch.target.kind === 'image' ? [] : launch.namedPaths;
	const shown = [...ownDirectories(launch), ...named, ...(cwd === undefined ? [] : [cwd]), ...writable];
	const found = await hiddenFiles(shown, [...named, ...writable], launch.unusedPackages);
	return withOwnPlaces(found, { own: ownPlaces, shown, named });
}

async function confinementOf(launch: Launch, request: ObserveRequest, hidden: readonly string[], runId: string): Promise<Confinement> {
	const { packageRoots, runtime, namedPaths, installScripts } = launch;
	const isWritable = (path: string) => request.writable.includes(path);
	// Install scripts write into the package. They change a view, and the cache stays as it was fetched.
	const built = installScripts.length === 0 ? [] : packageRoots;
	// An image brings its own files; its paths are not this machine's.
	const isImage = launch.target.kind === 'image';
	const own = isImage ? [] : [runtime.program, ...runtime.roots, ...packageRoots];
	const cwd = request.cwd === undefined ? [] : [request.cwd];
	const changed = [...request.writable, ...cwd];
	const named = isImage ? { views: [], places: [] } : await namedPlaces({ ...launch, writable: [...changed, ...built] });
	const isPlaced = (path: string) => named.places.some(({ directory, files }) => files.some((name) => `${directory}/${name}` === path));
	const given = [...(isImage ? [] : namedPaths.filter((path) => !isPlaced(path))), ...cwd];
	// The server may change everything that the user named, but only in a view: the user's own files stay unchanged.
	// A package that keeps its data beside its code writes there on its user's machine.
	const installed = launch.target.kind === 'package' ? packageRoots : built;
	const views = [...new Set([...named.views, ...given, ...installed])].filter((path) => !isWritable(path));
	return {
		runId,
		network: request.network === 'host' ? 'host' : 'none',
		visible: own.filter((path) => !isWritable(path) && !views.includes(path)),
		views,
		places: named.places,
		writable: request.writable,
		built,
		named: namedPaths,
		hidden,
		...(request.cwd === undefined ? {} : { cwd: request.cwd }),
		env: launch.env,
		limits: request.limits,
	};
}
