import { closeSync } from 'node:fs';
import { type MountCalls, MountError } from './mount-calls.ts';
import { type CopyPlace, showWithoutOwnerMap } from './without-owner-map.ts';

/** `own`: a place of the run that belongs to the outer user already. `read`, `write`: a path of the host, shown as the outer user's. */
export interface StagedPath {
	readonly path: string;
	readonly kind: 'own' | 'read' | 'write';
}

interface TreeOptions {
	/** Descriptor of the map from the path's owner to the outer user; absent: it is the outer user's already. */
	readonly owners?: number | undefined;
	readonly calls: MountCalls;
	readonly copies: CopyPlace;
}

/** A descriptor of a mount of the path that has no place yet, for the caller to close. */
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
