// Alternatives for a path that a tool refused.

import { posix } from 'node:path';
import { FILE_KINDS } from '#observe/world/file-kinds.ts';
import { isChangingTool } from '../hint/changing-tool.ts';
import type { FailedCall, FeedbackMaterial } from './failed-call.ts';
import type { InputLeaf } from './input-parts.ts';

export const PATHS = new Set('path file filename filepath dir directory folder repo repository root workspace paths files cwd'.split(' '));

/** Names of arguments that hold a directory: a file that another call has made is none. */
export const DIRECTORIES: ReadonlySet<string> = new Set('dir directory folder workspace root cwd'.split(' '));

/** Names of arguments that hold a path if their value looks like one: source: 'a/notes.txt'. */
const ENDS = new Set('source src from to dest destination target old new'.split(' '));

export function isPathLeaf({ value }: InputLeaf, words: readonly string[]): boolean {
	if (typeof value !== 'string') return false;
	const isFile = /^[\w./-]+\.[a-z0-9]{1,5}$/i.test(value) && words.some((word) => ENDS.has(word));
	return value.startsWith('/') || /^\.{1,2}(?:\/|$)/.test(value) || isFile || words.some((word) => PATHS.has(word));
}

// sample: Choose a file path within the exports/ directory; the path must be inside the data directory. A name alone is joined to that directory.
const OWN_DIRECTORY =
	/\b(?:within|inside|under|below|relative to) (?:the |its |your )?["'`]?(?!(?:working|allowed|current|root|base|home|project|workspace|same|parent|permitted|given|specified|target|output)\b)([a-z][\w-]{1,30})\/?["'`]? (?:sub)?(?:directory|folder)\b/i;

// sample: Invalid parameter: /workspace/a.txt; fileName contains invalid path segments; name must not contain path separators; Path traversal detected
const WANTS_NAME =
	/\binvalid (?:file ?name|path (?:segments?|components?|characters?)|(?:parameter|argument|name): ["'`]?\/)|\bpath (?:separators?|traversal)\b|directory traversal|\b(?:must|may|can|should)(?:not| not|n't) contain (?:["'`]?[\\/]|(?:forward )?slash|\w+ separators?)/i;

export function pathIdeas(
	{ value }: InputLeaf,
	words: readonly string[],
	{ tool, error, reading }: FailedCall,
	{ places, marker, workedPaths }: FeedbackMaterial,
): readonly string[] {
	const { forms, endings } = reading;
	const world = places.namedPaths.length > 0 ? undefined : places.world;
	const roots = places.namedPaths.length > 0 ? places.namedPaths : [places.cwd];
	const byEnding = FILE_KINDS.filter((kind) => kind.endings.some((ending) => endings.includes(ending)));
	const byName = FILE_KINDS.filter((kind) => kind.words.some((word) => words.includes(word)));
	const kinds = (byEnding.length > 0 ? byEnding : byName).map(({ kind }) => kind);
	const ofKind = (world?.files ?? []).filter((file) => kinds.includes(file.kind)).map(({ path }) => path);
	// Files of the user are never changed, because the place may be the real one.
	const readable = isChangingTool(tool) && places.namedPaths.length > 0 ? [] : (places.files ?? []);
	const endingOf = (path: string) => posix.extname(path).toLowerCase();
	const alike = (world?.files ?? [])
		.map(({ path }) => path)
		.filter((path) => endingOf(path) !== '' && endingOf(path) === endingOf(String(value)));
	const existing = [
		...ofKind,
		...alike,
		...workedPaths.filter((path) => posix.extname(path) !== ''),
		...readable,
		...(world?.files ?? []).map(({ path }) => path),
	];
	const ending =
		FILE_KINDS.find(({ kind }) => kind === kinds[0])?.endings[0] ?? endings[0] ?? /\.([a-z0-9]{1,5})$/i.exec(String(value))?.[1];
	const fresh = roots.map((root) => posix.join(root, ending === undefined ? marker : `${marker}.${ending}`));
	const isDirectory = words.some((word) => DIRECTORIES.has(word));
	const [, own] = OWN_DIRECTORY.exec(error) ?? [];
	if (own !== undefined) return [posix.basename(String(value)), posix.join(own, posix.basename(String(value)))];
	if (isMisplaced(error, String(value))) return [value, ...existing].map((path) => relativeTo(roots, String(path)));
	// A tool that joins the value to its own directory refuses an absolute path without a word about that directory.
	if (String(value).startsWith('/') && endings.length === 0 && WANTS_NAME.test(error))
		return [...new Set([posix.basename(String(value)), ...[String(value), ...existing].map((path) => relativeTo(roots, path))])];
	// The path may have been right but for its form. What is to be made must not be there yet.
	if (forms.includes('wants-relative')) return [String(value), ...existing].map((path) => relativeTo(roots, path));
	if (forms.includes('denied') && places.namedPaths.length === 0 && !isPlaceNamed(error, String(value), places.cwd))
		return elsewhere(String(value), isDirectory, places, workedPaths);
	if (forms.includes('wants-repository')) return (world?.repositories ?? []).map(({ root }) => root);
	if (forms.includes('exists')) return [...(String(value).startsWith('/') ? [beside(String(value), marker)] : []), ...fresh];
	if (forms.includes('wants-directory')) return roots;
	if (endings.length > 0) return [...ofKind, ...fresh];
	if (isDirectory) return [...roots, ...directoriesOf(existing)];
	// If the tool joins the value to another argument, an absolute path is as wrong as a missing one.
	const isThere = world?.files.some(({ path }) => path === value) === true;
	// A file that is there and is not found is known by another spelling.
	const whole = isThere ? [relativeTo(roots, String(value)), ...existing] : existing;
	const spelled = String(value).startsWith('/') ? whole : [...existing.map((path) => relativeTo(roots, path)), ...existing];
	if (forms.includes('absent-file') || forms.includes('not-found')) return [...spelled, ...roots];
	if (forms.includes('wants-file')) return spelled;
	// The error is not about the path, so another file of its kind may contain what the call requests.
	return endingOf(String(value)) === '' ? [...roots, ...spelled.slice(0, 2)] : alike;
}

/** sample: Not in allowed list: /tmp; allowed directories: /workspace. The value itself may be that directory. */
function isPlaceNamed(error: string, value: string, place: string): boolean {
	const others = error.replace(value, '').split(/[\s,;:'"`[\]()]+/);
	return others.some((word) => word.replace(/[/.]+$/, '') === place);
}

/** Paths in the other places of the cell, for a server that is confined to one of them. Only names of the exerciser's own are given in the home. */
function elsewhere(
	value: string,
	isDirectory: boolean,
	{ home, tmp }: Pick<FeedbackMaterial['places'], 'home' | 'tmp'>,
	workedPaths: readonly string[],
): readonly string[] {
	const others = [tmp, `${home}/Documents`];
	if (isDirectory || posix.extname(value) === '') return others;
	const alike = workedPaths.filter((path) => posix.extname(path) === posix.extname(value));
	return [...alike, ...[home, tmp].map((place) => posix.join(place, posix.basename(value)))];
}

/** Files that other calls used with the ending of the value, before those that tools made. */
export function alikeFirst(
	{ found, workedPaths }: Pick<FeedbackMaterial, 'found' | 'workedPaths'>,
	value: string | number,
): readonly string[] {
	const ending = posix.extname(String(value));
	return [...[...found.files, ...workedPaths].filter((file) => ending !== '' && posix.extname(file) === ending), ...found.files];
}

/** Returns a new path in the directory of another: a server may accept no other directory. */
function beside(path: string, marker: string): string {
	return posix.join(posix.dirname(path), `${marker}${posix.extname(path)}`);
}

function directoriesOf(files: readonly string[]): readonly string[] {
	return [...new Set(files.map((file) => posix.dirname(file)))];
}

/** Returns the path relative to the first directory that contains it. */
function relativeTo(roots: readonly string[], path: string): string {
	const base = roots.find((root) => path.startsWith(`${root}/`)) ?? roots[0] ?? '/';
	return path.startsWith('/') ? posix.relative(base, path) || '.' : path;
}

/** `/workspace/src/a.ts` in `/workspace/workspace/src/a.ts`: the server has prefixed a directory. */
export function isMisplaced(error: string, value: string): boolean {
	if (!value.startsWith('/')) return false;
	return [value, posix.dirname(value)].some(
		(path) => path.length > 1 && new RegExp(`[\\w.-]${path.replaceAll(/[^\w/]/g, '\\$&')}(?![\\w-])`).test(error),
	);
}
