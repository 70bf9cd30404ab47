// Archives with an entry that escapes from the extraction directory, as contents and as files of the cell.

import { posix } from 'node:path';
import { climbingName, climbingTar, climbingZip } from '#observe/world/cell/climbing-archives.ts';
import { type InjectionKind, type InjectionTarget, isNamed, type Mark, says, single, vocabularyWords } from './injection-kind.ts';

const ARCHIVES = vocabularyWords(
	'zip unzip tar tgz untar archive archives unpack unpacks extract extracts decompress uncompress bundle backup import install restore',
);
const CONTENTS = vocabularyWords('zip tar archive data content base64 bundle body payload backup bytes');
const FILES = vocabularyWords('path file filename archive zip tar source src bundle backup input');

export const archive: InjectionKind = {
	class: 'archive',
	groups(target) {
		if (target.kind !== 'text' || !says(target, ARCHIVES)) return [];
		return [...(isNamed(target, CONTENTS) ? contents(target) : []), ...(isNamed(target, FILES) ? files(target) : [])];
	},
};

function contents(target: InjectionTarget) {
	const goal = ({ word }: Mark) => posix.join(posix.dirname(target.places.outside), `${word}.txt`);
	const one = (weight: number, variant: string, pack: (path: string) => Buffer) =>
		single(weight, (mark) => ({ variant, value: pack(goal(mark)).toString('base64'), proofs: [{ kind: 'touched', path: goal(mark) }] }));
	const zip = (path: string) => climbingZip(climbingName(path));
	return [
		...order(
			target,
			one(93, 'a zip archive', zip),
			one(93, 'a tar archive', (path) => climbingTar(climbingName(path))),
		),
		one(80, 'a zip archive with an absolute name', climbingZip),
	];
}

/** The cell contains one archive of each kind. */
function files(target: InjectionTarget) {
	const planted = target.places.archives;
	if (planted === undefined) return [];
	const one = (weight: number, variant: string, path: string) =>
		single(weight, () => ({ variant, value: path, proofs: [{ kind: 'touched', path: planted.reached }] }));
	return order(target, one(92, 'a zip archive in a file', planted.zip), one(91, 'a tar archive in a file', planted.tar));
}

function order<T>({ spokenWords }: InjectionTarget, zipped: T, tarred: T): readonly T[] {
	return spokenWords.has('tar') || spokenWords.has('tgz') ? [tarred, zipped] : [zipped, tarred];
}
