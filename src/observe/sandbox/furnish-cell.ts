import { dirname, join } from 'node:path';
import { plantCanaries } from '#canary/plant/plant-canaries.ts';
import { ORDINARY_FILE } from '#model/ordinary-file.ts';
import { allDone } from '#util/all-done.ts';
import type { Inside } from './cell-backend.ts';
import type { RunDirectory } from './run-directory.ts';
import type { OpenSandbox } from './sandbox.ts';
import { setFileAges } from './set-file-ages.ts';
import { plantOutside } from './workspace/plant-outside.ts';
import { linkOutside, plantArchives, writeWorkspace } from './workspace/write-workspace.ts';

export interface FurnishedCell {
	readonly planted: Awaited<ReturnType<typeof plantCanaries>>;
	readonly workspace: Pick<OpenSandbox, 'samples' | 'world'>;
	/** Paths outside the server's working directory. */
	readonly outside: Omit<OpenSandbox['outside'], 'siblings'>;
}

/** Writes the home with its canaries and, unless the user gave a working directory, a workspace with its files, link and archives. */
export async function furnishCell(directory: RunDirectory, inside: Inside, hasWorkspace: boolean): Promise<FurnishedCell> {
	const outside = join(inside.home, ORDINARY_FILE);
	const [workspace, link, archives, planted] = await allDone([
		hasWorkspace ? writeWorkspace(directory.workspace, inside.cwd) : { samples: [] },
		hasWorkspace ? linkOutside(directory.workspace, inside.cwd, dirname(outside)) : undefined,
		hasWorkspace ? plantArchives(directory.workspace, inside.cwd, outside) : undefined,
		plantCanaries(directory.home, inside.home),
	]);
	const beside = await plantOutside(directory.home, { home: inside.home, outside });
	await Promise.all([directory.home, directory.workspace].map((place) => setFileAges(place, Date.now())));
	return {
		planted,
		workspace,
		outside: { outside, ...beside, ...(link === undefined ? {} : { link }), ...(archives === undefined ? {} : { archives }) },
	};
}
