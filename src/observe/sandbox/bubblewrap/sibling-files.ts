// A file in a directory whose name begins like that of an allowed one: a check that compares prefixes accepts it.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ORDINARY_FILE, ORDINARY_TEXT } from '#model/ordinary-file.ts';
import { baseName, isUnderAny, parentOf } from '#util/absolute-path.ts';
import type { Confinement } from '../confinement.ts';

/** Directories that are mounted from the host. Nothing can be added there. */
const SYSTEM = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32', '/etc', '/proc', '/dev', '/run'];

/** The server cannot reach the source of these files, so they survive its restart. */
export function siblingSource(etc: string): string {
	return join(etc, 'sibling');
}

export function writeSibling(etc: string): void {
	writeFileSync(siblingSource(etc), ORDINARY_TEXT, { mode: 0o644 });
}

/** /workspace-old/meeting-notes.md beside /workspace */
export function siblingFiles({ cwd, named = [], visible, writable, views, places = [] }: Confinement): readonly string[] {
	const mounted = [...SYSTEM, ...visible, ...writable, ...views, ...places.map(({ directory }) => directory)];
	return [...(cwd === undefined ? ['/workspace'] : []), ...named]
		.filter((path) => path !== '/' && !isUnderAny(parentOf(path), mounted))
		.map((path) => `${path}-old/${baseName(ORDINARY_FILE)}`)
		.filter((path) => !isUnderAny(path, mounted));
}
