import type { RunDirectory } from '../run-directory.ts';
import type { StagedPath } from './tree-for.ts';

/** The directories of a run that the command that makes its cell must reach. */
export function ownPlaces({ home, workspace, tmp, records, etc, views, empty, emptyDirectory, root }: RunDirectory): readonly StagedPath[] {
	return [home, workspace, tmp, records, etc, views, empty, emptyDirectory, root].map((path) => ({ path, kind: 'own' }));
}
