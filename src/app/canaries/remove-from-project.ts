import { readFileSync, rmSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import type { Canary } from '#model/canary.ts';
import { readPlanted, writePlanted } from '#store/guard-files/canary-file.ts';
import { dataDirectory } from '../directories.ts';
import type { CanaryFileEvent } from './canary-file-event.ts';
import { canaryListFile } from './canary-list-file.ts';
import { notChanged } from './not-changed.ts';

type PlantedFile = Canary & { readonly where: { readonly kind: 'file' } };

/** Removes the canaries below a directory. Changed files stay. */
export function* removeFromProject(directory: string): Generator<CanaryFileEvent> {
	const root = resolve(directory);
	const below = root.endsWith(sep) ? root : root + sep;
	const isBelow = (canary: Canary): canary is PlantedFile => canary.where.kind === 'file' && canary.where.path.startsWith(below);
	const list = canaryListFile(dataDirectory());
	const planted = readPlanted(list);
	const here = planted.filter(isBelow);
	if (here.length === 0) return;
	for (const canary of here) yield takeOut(canary);
	writePlanted(
		list,
		planted.filter((canary) => !isBelow(canary)),
	);
}

function takeOut({ where: { path }, value }: PlantedFile): CanaryFileEvent {
	try {
		if (!readFileSync(path, 'utf8').includes(value)) return { kind: 'changed', path };
		rmSync(path);
		return { kind: 'removed', path };
	} catch (error) {
		if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return { kind: 'gone', path };
		throw notChanged(path, error as Error);
	}
}
