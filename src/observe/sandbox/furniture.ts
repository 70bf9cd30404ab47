import { join } from 'node:path';
import { newHomeKeys } from '#canary/plant/home-keys.ts';
import { type PlantedCanaries, plantCanaries } from '#canary/plant/plant-canaries.ts';
import { ORDINARY_FILE } from '#model/ordinary-file.ts';
import { writeFilesInTurns } from '#util/write-files.ts';
import type { Inside } from './cell-backend.ts';
import type { RunDirectory } from './run-directory.ts';
import type { OpenSandbox } from './sandbox.ts';
import { setFileAges } from './set-file-ages.ts';
import { outsideFiles } from './workspace/outside-files.ts';
import { waysOut, workspaceFiles } from './workspace/workspace-files.ts';

export interface Furniture {
	readonly planted: PlantedCanaries;
	readonly workspace: Pick<OpenSandbox, 'samples' | 'world'>;
	/** Paths outside the server's working directory. */
	readonly outside: Omit<OpenSandbox['outside'], 'siblings'>;
	/** Writes all files. The disk may be slow, and nothing needs them before the first program starts. */
	write(): Promise<void>;
}

/** The home with its canaries and, unless the user gave a working directory, a workspace with its files, link and archives. */
export async function furnitureOf(directory: RunDirectory, inside: Inside, hasWorkspace: boolean): Promise<Furniture> {
	const outside = join(inside.home, ORDINARY_FILE);
	const keys = newHomeKeys(); // on other threads, while the workspace is made
	const workspace = hasWorkspace ? workspaceFiles(inside.cwd) : { files: [], shown: { samples: [] } };
	const ways = hasWorkspace ? waysOut(inside.cwd, outside) : { files: [], paths: {} };
	const beside = outsideFiles(inside.home, outside);
	const planted = plantCanaries(directory.home, inside.home, await keys);
	return {
		planted,
		workspace: workspace.shown,
		outside: { outside, ...beside.paths, ...ways.paths },
		write: async () => {
			await writeFilesInTurns(directory.workspace, [...workspace.files, ...ways.files]);
			await writeFilesInTurns(directory.home, planted.files, 0o700);
			await writeFilesInTurns(directory.home, beside.files);
			for (const place of [directory.home, directory.workspace]) setFileAges(place, Date.now());
		},
	};
}
