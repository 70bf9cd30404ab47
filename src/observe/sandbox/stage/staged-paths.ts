import type { RunDirectory } from '../run-directory.ts';
import type { StagedPath } from './tree-for.ts';

/** The places of a run that the command that makes its cell has to reach. */
export function ownPlaces({ home, workspace, tmp, records, etc, views, empty, emptyDirectory, root }: RunDirectory): readonly StagedPath[] {
	return [home, workspace, tmp, records, etc, views, empty, emptyDirectory, root].map((path) => ({ path, kind: 'own' }));
}
