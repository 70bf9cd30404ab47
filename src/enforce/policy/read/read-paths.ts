// Paths in a text, recognised by the name of the argument or by their beginning.

import { isUnderAny } from '#util/absolute-path.ts';
import { bracesWritten } from './command-words.ts';
import { hasGuardedName, isGuardedPath } from './guarded-path.ts';
import { type PathBases, readPath } from './path.ts';
import { type ArgumentReading, noteHazard, type ReadingSettings, shown } from './reading.ts';
import type { Role } from './role.ts';
import { isMachineFile, secretAtPath } from './sensitive-path.ts';

interface Place {
	readonly at: string;
	readonly role: Role;
}

const LONGEST_WORD = 4096;
const MAX_WORDS = 20_000;
/** /x, ~/x, ./x, ../x, \\x, C:\x, and any text that climbs */
const LOOKS_LIKE_PATH = /^(?:[/~\\]|\.[\w./\\]|[a-z]:[\\/])|\.\.[\\/;]|[\\/]\.\./i;

/** a.txt,/etc/shadow: several paths in one text, for a tool that splits them */
const SEVERAL = /[,;:|\s][/~]/;

export function isPathLike(text: string, hasSpace: boolean, role: Role): boolean {
	if (text === '') return false;
	// `source` may be a path or the text of a program.
	if (role.path && !role.command) return !role.host || !hasSpace || LOOKS_LIKE_PATH.test(text);
	if (hasSpace) return !role.text && !role.command && /^(?:\/|~\/|\.\.[\\/])/.test(text) && !text.includes('\n');
	return role.text ? /^(?:\/\w|~\/|\.\.[\\/])/.test(text) || /\.\.[\\/].*\.\.[\\/]/.test(text) : LOOKS_LIKE_PATH.test(text);
}

/** `policy.yaml` alone. No other name without a slash counts as a path. */
export function isGuardedName(text: string, { places }: ReadingSettings, role: Role): boolean {
	return !role.text && hasGuardedName(text, places.guarded) && isGuardedPath(readPath(text, places).path, places.guarded);
}

/** A text may contain several paths, one per line. */
export function notePaths(reading: ArgumentReading, settings: ReadingSettings, text: string, place: Place): void {
	if (!text.includes('\n')) {
		notePath(reading, settings, text, place);
		return;
	}
	const lines = text.split(/[\r\n]+/, MAX_WORDS + 1);
	if (lines.length > MAX_WORDS) reading.bound = `${place.at} holds more than ${MAX_WORDS} lines of paths`;
	for (const line of lines) notePath(reading, settings, line.trim(), place);
}

function notePath(reading: ArgumentReading, settings: ReadingSettings, text: string, { at, role }: Place): void {
	const { path, written, leaves } = readPath(text, settings.places);
	addPath(reading, at, path);
	if (leaves !== undefined) noteHazard(reading, { at, hazard: 'path-escape', what: `${shown(text)}: ${leaves}`, subject: { path } });
	if (path.startsWith('/')) noteReal(reading, settings, path, path, at);
	// /data/link/../x is beside the target of the link, not in /data
	if (written !== undefined) noteReal(reading, settings, written, path, at);
	noteSecretPlace(reading, settings.places, path, at);
	if (settings.wantsSystemPaths && isMachineFile(path) && !isUnderAny(path, settings.places.roots))
		noteHazard(reading, { at, hazard: 'system-path', what: `${shown(path)} is one of the machine’s own files`, subject: { path } });
	if (role.path && !role.host && SEVERAL.test(text))
		for (const one of text.split(/[,;:|\s]+/, MAX_WORDS))
			noteSecretPlace(reading, settings.places, readPath(one, settings.places).path, at);
}

function addPath(reading: ArgumentReading, at: string, path: string): void {
	reading.paths.push({ at, path });
	reading.placed.add(placeKey(at, path));
}

function placeKey(at: string, path: string): string {
	return `${at}\0${path}`;
}

function noteReal(reading: ArgumentReading, settings: ReadingSettings, text: string, path: string, at: string): void {
	const real = settings.realPath?.(text);
	if (real === undefined || real === path || reading.placed.has(placeKey(at, real))) return;
	addPath(reading, at, real);
	const { roots } = settings.places;
	if (isUnderAny(path, roots) && !isUnderAny(real, roots))
		noteHazard(reading, { at, hazard: 'path-escape', what: `${shown(path)} is a link to ${shown(real)}`, subject: { path: real } });
	noteSecretPlace(reading, settings.places, real, at);
}

/** notes:///etc/shadow: a program that knows the scheme may open the path after it. */
export function noteSecretIn(reading: ArgumentReading, settings: ReadingSettings, path: string, { at }: Place): void {
	noteSecretPlace(reading, settings.places, readPath(path, settings.places).path, at);
}

/** Words of a command. A path among them counts if it is a secret, not if it merely climbs. */
export function noteCommandPaths(reading: ArgumentReading, text: string, { at }: Place, { places }: ReadingSettings): void {
	// curl -d @/root/.ssh/id_rsa; open('/etc/shadow'); grep -f/etc/shadow
	const words = text.split(/[\s"'`;|&<>(){}=,@[\]]+|(?<=\s-[a-zA-Z])(?=[/~])/, MAX_WORDS + 1);
	if (words.length > MAX_WORDS) reading.bound = `${at} is a command of more than ${MAX_WORDS} words`;
	for (const word of words) {
		if (word.length > LONGEST_WORD || (!isWordOfPath(word) && !hasGuardedName(word, places.guarded))) continue;
		const { path } = readPath(word, places);
		addPath(reading, at, path);
		noteSecretPlace(reading, places, path, at);
		// docker run -v /run/docker.sock:/x
		if (word.includes(':/')) for (const one of word.split(':')) noteSecretPlace(reading, places, readPath(one, places).path, at);
	}
	if (!/[[{]/.test(text)) return;
	// cat /etc/{shadow,hosts}, cat /et[c]/shadow
	for (const word of text.split(/[\s"'`;|&<>()=@]+/, MAX_WORDS)) {
		if (word.length <= LONGEST_WORD && /^[/~.$][^[{]*[[{]/.test(word)) noteSecretPlace(reading, places, readPath(word, places).path, at);
	}
}

/** /x, ~/x, a.txt, id_rsa; not https:… */
function isWordOfPath(word: string): boolean {
	return word.length >= 4 && /[/~.]|^id_/i.test(word) && !/^[a-z]{2,}:/i.test(word);
}

function noteSecretPlace(reading: ArgumentReading, { guarded }: PathBases, path: string, at: string): void {
	const secretAt = (one: string) => secretAtPath(one) ?? (isGuardedPath(one, guarded) ? 'what the guard goes by' : undefined);
	const what = path.includes('{') ? bracesWritten(path).map(secretAt).find(Boolean) : secretAt(path);
	if (what !== undefined) noteHazard(reading, { at, hazard: 'sensitive-path', what: `${shown(path)} holds ${what}`, subject: { path } });
}
