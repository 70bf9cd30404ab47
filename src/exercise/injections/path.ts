// Paths that lead out of the directory a tool works in, in the spellings that checks forget.

import { posix } from 'node:path';
import type { Proof } from '#model/injection.ts';
import { type InjectionGroup, type InjectionKind, type InjectionTarget, isNamed, says, single, vocabulary } from './injection-kind.ts';

const PATHS = vocabulary(
	'path paths file files filepath filename dir directory folder destination source src dest root attachment document image',
);
const NAMES = vocabulary('name note notes page template topic slug key id title theme locale lang language report log skin view');
const STORED = vocabulary(
	'file files folder directory disk stored saved template templates read reads load loads open opens note notes page log logs',
);
const ENDINGS = ['.md', '.txt', '.json'];
/** More than any root is deep. */
const UP = 12;

export const path: InjectionKind = {
	class: 'path',
	groups(target) {
		if (target.kind !== 'text') return [];
		const isPath = isNamed(target, PATHS);
		if (!isPath && !(isNamed(target, NAMES) && says(target, STORED))) return [];
		return [...plain(target, isPath ? 90 : 73), ...encoded(target, isPath ? 79 : 60)];
	},
};

function plain(target: InjectionTarget, weight: number): readonly InjectionGroup[] {
	const { link, siblings } = target.places;
	return [
		to(target, weight, 'dots', (path) => climb('../', path)),
		to(target, weight - 1, 'an absolute path', (path) => path),
		...(link === undefined || target.isChanging
			? []
			: [
					single(weight - 5, () => ({
						variant: 'a symbolic link inside the directory',
						value: posix.join(link, posix.basename(target.places.outside)),
						proofs: [touched(target.places.outside)],
					})),
				]),
		...siblings.map((sibling, index) =>
			single(weight - 6 - index, () => ({
				variant: 'a directory whose name begins like the allowed one',
				value: sibling,
				proofs: [touched(sibling)],
			})),
		),
		to(target, weight - 9, 'dots after an ordinary name', (path) => `notes/${climb('../', path)}`),
	];
}

function encoded(target: InjectionTarget, weight: number): readonly InjectionGroup[] {
	return [
		to(target, weight, 'percent-encoded dots', (path) => encodeURIComponent(climb('../', path)).replaceAll('.', '%2e')),
		to(target, weight - 1, 'dots that a single replacement puts together', (path) => climb('....//', path)),
		to(target, weight - 8, 'twice percent-encoded dots', (path) =>
			encodeURIComponent(encodeURIComponent(climb('../', path)).replaceAll('.', '%2e')),
		),
		to(target, weight - 9, 'backslashes', (path) => climb('../', path).replaceAll('/', '\\')),
		to(target, weight - 10, 'a null byte before an innocent ending', (path) => `${climb('../', path)}\0.txt`),
		to(target, weight - 11, 'wide Unicode dots and slashes', (path) => climb('../', path).replaceAll('.', '．').replaceAll('/', '／')),
		to(target, weight - 20, 'a file: URL', (path) => `file://${path}`),
	];
}

/** A tool that reads is led to a file that is there; one that changes things, to a new one. */
function to(target: InjectionTarget, weight: number, variant: string, spell: (path: string) => string): InjectionGroup {
	return single(weight, (mark) => {
		const { dir, name, ext } = posix.parse(target.places.outside);
		const bare = posix.join(dir, target.isChanging ? mark.word : name);
		// A tool that is given a name adds the ending itself.
		const path = isNamed(target, PATHS) ? `${bare}${ext}` : bare;
		return { variant, value: spell(path), proofs: ['', ...ENDINGS].map((ending) => touched(`${bare}${ending}`)) };
	});
}

function touched(path: string): Proof {
	return { kind: 'touched', path };
}

function climb(step: string, path: string): string {
	return step.repeat(UP) + path.slice(1);
}
