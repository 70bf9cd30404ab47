// Paths for arguments that name a file or directory. A tool that may change something gets a new path of its own below a
// known place, never an existing file, because the user may have made that place writable.

import { posix } from 'node:path';
import { FILE_KINDS, type WorldFileKind } from '#observe/world/file-kinds.ts';
import { hashOf } from '../random.ts';
import { isChangingTool } from './changing-tool.ts';
import type { Hint } from './hint.ts';
import { nameWords } from './name-words.ts';
import { proseWords } from './prose-words.ts';
import { choosesWorkDirectory } from './work-directory-tool.ts';

const MAKING = new Set('create make new init generate delete remove'.split(' '));
/** Words for tools that change something that must already exist. */
const EDITING = new Set('edit update modify replace rename move refactor format fix append patch insert delete remove change'.split(' '));
const TAKING = new Set('delete remove rename move clear drop unmerge'.split(' '));
/** Words for the directory that a tool works in, regardless of what it does there. */
const ROOTS = new Set('root workspace cwd workdir basedir project'.split(' '));
const DESTINATIONS = new Set('output out destination dest target save to new'.split(' '));
// sample: Save the snapshot to this file; File to write the trace to; Output path
const SAVED = /\b(?:save|saved|saves|write|written|writes|store|export|dump)\b[^.]{0,60}\b(?:to|in|into|at|as)\b|\boutput (?:file|path)/i;
const DIRECTORY_TOOLS = new Set('list ls tree directory directories dir folder search find glob grep'.split(' '));

// sample: Relative path of the source; an array of relative directory paths; the file, relative to the root
const RELATIVE = /\brelative (?:(?:file|directory|folder|dir) )?(?:path )?(?:to|path)/i;

// sample: Path of the note, such as "Journal/2026.md"; Folder, e.g. `drafts/old`. Not: e.g. /srv/x.md, ~/x.md, https://x.example/y.md
const RELATIVE_EXAMPLE =
	/(?:\be\.\s?g\.,?|\bfor example:?,?|\bfor instance,?|\bsuch as|\bexamples?:)\s*["'`“]+(?!\w+:\/\/)(\w[\w .-]*\/[\w ./-]*)["'`”]/i;

/** Returns paths in the form that the description requires: relative to the working directory, or absolute. An example shows the form as well. */
function spelled(paths: readonly string[], hint: Hint): readonly string[] {
	const [base = ''] = pathBases(hint);
	const isRelative = RELATIVE.test(hint.description) || RELATIVE_EXAMPLE.test(hint.description);
	return isRelative ? paths.map((path) => posix.relative(base, path) || '.') : paths;
}

/** The first of several examples is the most usual one. */
function exampleKind({ description }: Hint): WorldFileKind | undefined {
	const [, example = ''] = RELATIVE_EXAMPLE.exec(description) ?? [];
	const ending = posix.extname(example).slice(1).toLowerCase();
	return FILE_KINDS.find(({ endings }) => endings.includes(ending));
}

export function fileTexts(hint: Hint): readonly string[] {
	return spelled(wholeFileTexts(hint), hint);
}

function wholeFileTexts(hint: Hint): readonly string[] {
	const kind = fileKind(hint);
	const isDestination = hint.words.some((word) => DESTINATIONS.has(word)) || SAVED.test(hint.description);
	// Moving a file to itself would have no effect.
	const name = `${hint.marker}${isDestination ? '-new' : ''}.${kind?.endings[0] ?? 'txt'}`;
	const own = pathBases(hint).map((base) => posix.join(base, name));
	const fitting = worldFiles(hint, kind);
	const isEdited = nameWords(hint.tool).some((word) => EDITING.has(word)) && !hint.words.includes('new');
	if (isChanging(hint)) {
		const isOfWorld = fitting.length > 0 && !isDestination && (isEdited || !makesFile(hint, kind));
		return isOfWorld ? [...rotated(takesAway(hint) ? victims(fitting, hint) : fitting, hint.turn), ...own] : rotated(own, hint.turn);
	}
	if (isDestination) return rotated(own, hint.turn);
	const known = [...(hint.places.files ?? []), ...hint.places.namedPaths.filter(looksLikeFile)];
	const others = kind === undefined ? otherKinds(hint, known) : [];
	return [...rotated(fitting, hint.turn), ...rotated(known, hint.turn), ...others, ...rotated(own, hint.turn)];
}

/** A tool that removes something works on another file than the other tools, and on a file of its own if there are enough. */
function victims([first, ...others]: readonly string[], { tool }: Hint): readonly string[] {
	return [...rotated(others, hashOf(tool)), ...(first === undefined ? [] : [first])];
}

function takesAway({ tool }: Hint): boolean {
	return nameWords(tool).some((word) => TAKING.has(word));
}

/** Whether the tool creates the file. A binary file must exist before its content can be changed. */
function makesFile({ tool }: Hint, kind: WorldFileKind | undefined): boolean {
	if (kind?.isText !== false) return true;
	const words = nameWords(tool);
	const isMaking = words.some((word) => MAKING.has(word));
	return isMaking && !words.some((word) => kind.parts.includes(word)) && words.some((word) => word === 'file' || kind.words.includes(word));
}

export function directoryTexts(hint: Hint): readonly string[] {
	// If the command line named a place, a server usually refuses all others.
	const known = rotated(hint.places.namedPaths.length > 0 ? pathBases(hint) : [...pathBases(hint), hint.places.tmp], hint.turn);
	const own = known.map((base) => posix.join(base, hint.marker));
	if (isMoved(hint)) return spelled([...worldDirectories(hint), ...own], hint);
	const isRoot = hint.words.some((word) => ROOTS.has(word)) || choosesWorkDirectory(hint.tool);
	return spelled(isChanging(hint) && !isRoot ? own : [...known, ...own], hint);
}

/** Whether the path is moved or renamed. Such a path must exist, and must not be the directory that contains everything else. */
function isMoved(hint: Hint): boolean {
	const isGiven = !hint.words.some((word) => DESTINATIONS.has(word) || ROOTS.has(word) || word === 'new');
	return isGiven && nameWords(hint.tool).some((word) => word === 'move' || word === 'rename' || word === 'copy');
}

function worldDirectories({ places }: Hint): readonly string[] {
	if (places.namedPaths.length > 0) return [];
	const all = (places.world?.files ?? []).map(({ path }) => posix.dirname(path));
	const sizeOf = (directory: string) => all.filter((path) => path === directory).length;
	// Directories with the fewest files come first, because their loss affects the other calls least.
	return [...new Set(all)].filter((path) => path !== places.world?.root).toSorted((a, b) => sizeOf(a) - sizeOf(b));
}

/** Returns the working directory, which is a repository. A tool that creates a repository gets a place of its own. */
export function repositoryTexts(hint: Hint): readonly string[] {
	const roots = hint.places.namedPaths.length > 0 ? [] : (hint.places.world?.repositories ?? []).map(({ root }) => root);
	const isMade = nameWords(hint.tool).some((word) => word === 'init' || word === 'clone');
	return isMade || roots.length === 0 ? directoryTexts(hint) : roots;
}

/** Serves a name such as `path`, which fits both files and directories. The description and then the tool's own name decide. */
export function pathTexts(hint: Hint): readonly string[] {
	const described = nameWords(hint.description);
	const saysDirectory = described.includes('directory') || described.includes('folder');
	const saysFile = described.includes('file');
	const tool = nameWords(hint.tool);
	const isByName = choosesWorkDirectory(hint.tool) || tool.some((word) => DIRECTORY_TOOLS.has(word));
	const isDirectory = saysDirectory === saysFile ? isByName : saysDirectory;
	return isDirectory ? directoryTexts(hint) : fileTexts(hint);
}

/** Returns directories that a path may be in: the places that the command line named, or else the working directory. */
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

/** Returns the kind of file that an argument expects, by its own name and description, or else by the descriptions of the tool and its server. */
export function fileKind(hint: Hint): WorldFileKind | undefined {
	const { words, description, tool, about = '' } = hint;
	const [server = '', ...own] = about.split('\n');
	const shown = words.some((word) => FILE_KINDS.some(({ words: telling }) => telling.includes(word))) ? undefined : exampleKind(hint);
	if (shown !== undefined) return shown;
	for (const source of [words, proseWords(description), nameWords(server), nameWords(tool), proseWords(own.join(' '))]) {
		const found = FILE_KINDS.find(({ words: telling }) => source.some((word) => telling.includes(word)));
		if (found !== undefined) return found;
	}
	return nameWords(tool).some((word) => CODE.has(word)) ? FILE_KINDS.find((one) => one.kind === 'typescript') : undefined;
}

/** Words in a tool's name for what only source code has. */
const CODE = new Set(
	'symbol symbols function functions class classes method methods definition definitions callers callees imports ast'.split(' '),
);

/** Kinds that people most often hand to a tool for any file. */
const COMMON = new Set('pdf database document notebook workbook archive image csv python'.split(' '));

/** A file of each kind that was not read yet: a tool for any file may do something else with a database or a document. */
function otherKinds({ places, turn, tool }: Hint, known: readonly string[]): readonly string[] {
	if (places.namedPaths.length > 0) return [];
	const files = places.world?.files ?? [];
	const kinds = new Set(files.filter(({ path }) => known.includes(path)).map(({ kind }) => kind));
	const first = [...new Map(files.map(({ kind, path }) => [kind, path] as const).toReversed())]
		.filter(([kind]) => !kinds.has(kind))
		.toReversed();
	const pathsOf = (isCommon: boolean) => first.flatMap(([kind, path]) => (COMMON.has(kind) === isCommon ? [path] : []));
	return [pathsOf(true), pathsOf(false)].flatMap((paths) => rotated(paths, turn + hashOf(tool)));
}

/** Returns the paths of the world's files of a kind. */
function worldFiles({ places }: Hint, kind: WorldFileKind | undefined): readonly string[] {
	if (kind === undefined || places.namedPaths.length > 0) return [];
	return (places.world?.files ?? []).filter((file) => file.kind === kind.kind).map(({ path }) => path);
}
