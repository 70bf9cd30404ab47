// A change on disk that the tool's text declares: in the server's own places, or in the place that the text names by its whole path.

import { baseName, inside, isUnderAny } from '#util/absolute-path.ts';
import type { Occurrence } from '../occurrence.ts';
import type { ExplainContext } from './explainer.ts';
import { SIDE_FILE } from './side-file.ts';
import { speaksOfChanging } from './write-words.ts';

export function declaredChange(occurrence: Occurrence, context: ExplainContext): string | undefined {
	const { subject } = occurrence;
	// A tool that builds or unpacks a program may also load it.
	const kind = occurrence.kind === 'load' ? 'executable' : occurrence.kind;
	if (kind !== 'write' && kind !== 'mkdir' && kind !== 'delete' && kind !== 'executable') return undefined;
	const { own, readOnly } = context.speech(occurrence);
	if (readOnly === true || own.deniesChanges) return undefined;
	const word = speaksOfChanging(own.spoken, kind);
	if (word === undefined) return undefined;
	if (isOwnPlace(subject, context)) return `its text speaks of “${word}”, and the place is its own`;
	const named = kind === 'executable' ? undefined : namedPlace(subject, own.whole, context);
	return named === undefined ? undefined : `its text speaks of “${word}”, and names ${named}`;
}

// "Adds an item to ~/.todo.json", "Saves notes in $HOME/Documents/notes/."
const HOME_PATH = /(?<![\w/.])(?:~|\$HOME|\$\{HOME\})\/([\w.+@-]+(?:\/[\w.+@-]+)*)/g;
/** The whole of these belongs to many programs: a text that names one of them names no place. */
const SHARED = new Set(['.config', '.cache', '.local', '.local/share', '.local/state']);

/** The file of the home, or the directory around it, that the text names by its whole path. What is kept beside the file or moved there belongs to it. */
function namedPlace(path: string, text: string, { evidence: { places }, history }: ExplainContext): string | undefined {
	const files = [path, history.movedTo.get(path), path.replace(SIDE_FILE, '')].map((one) =>
		one === undefined ? undefined : inside(one, places.home),
	);
	const names = Array.from(text.matchAll(HOME_PATH), ([, name = '']) => name.replace(/\.+$/, ''));
	const named = names.find((name) => !SHARED.has(name) && files.some((file) => file === name || file?.startsWith(`${name}/`)));
	return named === undefined ? undefined : `~/${named}`;
}

/** A place that starts programs is declared only by a tool whose own text names exactly that place: ".claude/skills", ".bashrc". */
export function declaredStartUpPlace(occurrence: Occurrence, context: ExplainContext): string | undefined {
	const { own, readOnly } = context.speech(occurrence);
	if (readOnly === true || occurrence.kind === 'read' || speaksOfChanging(own.spoken, 'write') === undefined) return undefined;
	const text = own.whole.toLowerCase();
	const named = distinctiveNames(occurrence.subject, context).find((name) => text.includes(name));
	return named === undefined ? undefined : `its text names ${named}`;
}

/** /work/.claude/skills/x/SKILL.md → .claude/skills, skill.md; /repo/.git/hooks/pre-push → git hook, pre-push */
function distinctiveNames(path: string, { evidence: { places } }: ExplainContext): readonly string[] {
	const segments = (inside(path, places.home) ?? path).toLowerCase().split('/').filter(Boolean);
	const pairs = segments.slice(1).map((segment, index) => `${segments[index]}/${segment}`);
	const file = baseName(path).toLowerCase();
	const names = [
		...pairs.filter((pair) => pair.startsWith('.')),
		...(file.startsWith('.') || file.includes('.') || file.includes('_') ? [file] : []),
	];
	return [...names, ...(path.includes('/hooks/') ? ['git hook'] : [])].filter((name) => name.length >= 6);
}

function isOwnPlace(path: string, { evidence: { places, launch }, isOwnName }: ExplainContext): boolean {
	if (isUnderAny(path, [places.tmp, ...launch.packageRoots])) return true;
	// A working directory that is or contains the home is not the server's own place.
	if (isUnderAny(path, [places.cwd]) && !isUnderAny(places.home, [places.cwd])) return true;
	const inData = ['.cache', '.config', '.local/share', '.local/state'].map((base) => inside(path, `${places.home}/${base}`)?.split('/')[0]);
	return inData.some((segment) => segment !== undefined && isOwnName(segment));
}
