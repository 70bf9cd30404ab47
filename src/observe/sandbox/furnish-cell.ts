import { dirname, join } from 'node:path';
import { newHomeKeys } from '#canary/plant/canary-home.ts';
import { type PlantedCanaries, plantCanaries } from '#canary/plant/plant-canaries.ts';
import { ORDINARY_FILE } from '#model/ordinary-file.ts';
import type { Inside } from './cell-backend.ts';
import type { RunDirectory } from './run-directory.ts';
import type { OpenSandbox } from './sandbox.ts';
import { setFileAges } from './set-file-ages.ts';
import { plantOutside } from './workspace/plant-outside.ts';
import { linkOutside, plantArchives, writeWorkspace } from './workspace/write-workspace.ts';

export interface FurnishedCell {
	readonly planted: PlantedCanaries;
	readonly workspace: Pick<OpenSandbox, 'samples' | 'world'>;
	/** Paths outside the server's working directory. */
	readonly outside: Omit<OpenSandbox['outside'], 'siblings'>;
}

/** Writes the home with its canaries and, unless the user gave a working directory, a workspace with its files, link and archives. */
export async function furnishCell(directory: RunDirectory, inside: Inside, hasWorkspace: boolean): Promise<FurnishedCell> {
	const outside = join(inside.home, ORDINARY_FILE);
	const keys = newHomeKeys(); // on other threads, while the workspace is written
	const workspace = hasWorkspace ? writeWorkspace(directory.workspace, inside.cwd) : { samples: [] };
	const link = hasWorkspace ? linkOutside(directory.workspace, inside.cwd, dirname(outside)) : undefined;
	const archives = hasWorkspace ? plantArchives(directory.workspace, inside.cwd, outside) : undefined;
	const planted = plantCanaries(directory.home, inside.home, await keys);
	const beside = plantOutside(directory.home, { home: inside.home, outside });
	for (const place of [directory.home, directory.workspace]) setFileAges(place, Date.now());
	return {
		planted,
		workspace,
		outside: { outside, ...beside, ...(link === undefined ? {} : { link }), ...(archives === undefined ? {} : { archives }) },
	};
}
