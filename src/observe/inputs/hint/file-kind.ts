// Which kind of file an argument asks for: by its own name and description, else by what the tool and its server say of themselves.

import { FILE_KINDS, type WorldFileKind } from '#observe/world/file-kinds.ts';
import type { Hint } from './hint.ts';
import { nameWords } from './name-words.ts';
import { proseWords } from './prose-words.ts';

export function fileKind({ words, description, tool, about = '' }: Hint): WorldFileKind | undefined {
	const [server = '', ...own] = about.split('\n');
	for (const source of [words, proseWords(description), nameWords(server), nameWords(tool), proseWords(own.join(' '))]) {
		const found = FILE_KINDS.find(({ words: telling }) => source.some((word) => telling.includes(word)));
		if (found !== undefined) return found;
	}
	return undefined;
}

/** Paths of the world's files of a kind. */
export function worldFiles({ places }: Hint, kind: WorldFileKind | undefined): readonly string[] {
	if (kind === undefined || places.namedPaths.length > 0) return [];
	return (places.world?.files ?? []).filter((file) => file.kind === kind.kind).map(({ path }) => path);
}
