import { closeSync } from 'node:fs';
import { type MountCalls, MountError } from './mount-calls.ts';
import { type CopyPlace, showWithoutOwnerMap } from './without-owner-map.ts';

/** `own`: a directory of the run that belongs to the outer user. `read`, `write`: a path of the host, shown as the outer user's. */
export interface StagedPath {
	readonly path: string;
	readonly kind: 'own' | 'read' | 'write';
}

interface TreeOptions {
	/** Descriptor of the map from the path's owner to the outer user. Absent: the path belongs to the outer user. */
	readonly owners?: number | undefined;
	readonly calls: MountCalls;
	readonly copies: CopyPlace;
}

/** Returns a descriptor of an unattached mount of the path, which the caller closes. */
export async function treeFor({ path, kind }: StagedPath, { owners, calls, copies }: TreeOptions): Promise<number> {
	const isReadOnly = kind === 'read';
	const tree = calls.cloneTree(path);
	try {
		calls.setAttributes(tree, { isReadOnly, ...(owners === undefined ? {} : { owners }) });
		return tree;
	} catch (error) {
		closeSync(tree);
		if (owners === undefined || !(error instanceof MountError)) throw error;
	}
	const plain = calls.cloneTree(await showWithoutOwnerMap(path, kind === 'write', copies));
	calls.setAttributes(plain, { isReadOnly });
	return plain;
}
