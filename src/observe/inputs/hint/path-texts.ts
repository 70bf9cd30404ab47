// Paths for arguments that name a file or directory. A tool that may change something gets a new path of its own below a
// known place, never a file that was there before: the user may have made that place writable.

import { posix } from 'node:path';
import { isChangingTool } from './changing-tool.ts';
import type { Hint } from './hint.ts';
import { nameWords } from './name-words.ts';

const DESTINATIONS = new Set('output out destination dest target save to'.split(' '));
const DIRECTORY_TOOLS = new Set('list ls tree directory directories dir folder search find glob grep'.split(' '));

export function fileTexts(hint: Hint): readonly string[] {
	// A move from a file to itself would show nothing.
	const name = hint.words.some((word) => DESTINATIONS.has(word)) ? `${hint.marker}-new.txt` : `${hint.marker}.txt`;
	const own = pathBases(hint).map((base) => posix.join(base, name));
	if (isChanging(hint)) return rotated(own, hint.turn);
	const known = [...(hint.places.files ?? []), ...hint.places.namedPaths.filter(looksLikeFile)];
	return [...rotated(known, hint.turn), ...rotated(own, hint.turn)];
}

export function directoryTexts(hint: Hint): readonly string[] {
	// Where the command line named a place, a server as a rule refuses all others.
	const known = rotated(hint.places.namedPaths.length > 0 ? pathBases(hint) : [...pathBases(hint), hint.places.tmp], hint.turn);
	const own = known.map((base) => posix.join(base, hint.marker));
	return isChanging(hint) ? own : [...known, ...own];
}

/** For a name such as `path`, which says neither: the description and then the tool's own name tell. */
export function pathTexts(hint: Hint): readonly string[] {
	const described = nameWords(hint.description);
	const saysDirectory = described.includes('directory') || described.includes('folder');
	const saysFile = described.includes('file');
	const tool = nameWords(hint.tool);
	const isDirectory = saysDirectory === saysFile ? tool.some((word) => DIRECTORY_TOOLS.has(word)) : saysDirectory;
	return isDirectory ? directoryTexts(hint) : fileTexts(hint);
}

/** Directories that a path may lie in: what the command line named, else the working directory. */
export function pathBases(hint: Hint): readonly string[] {
	const named = hint.places.namedPaths.map((path) => (looksLikeFile(path) ? posix.dirname(path) : path));
	return named.length > 0 ? named : [hint.places.cwd];
}

export function isChanging(hint: Hint): boolean {
	return hint.words.some((word) => DESTINATIONS.has(word)) || isChangingTool(hint.tool);
}

function looksLikeFile(path: string): boolean {
	// "/data/notes.db", "report.pdf"
	return /\.[a-z0-9]{1,8}$/i.test(path);
}

function rotated(texts: readonly string[], turn: number): readonly string[] {
	const first = turn % Math.max(1, texts.length);
	return [...texts.slice(first), ...texts.slice(0, first)];
}
