// A server may look tools up without regard to case or blanks. A rule against a tool must hold for every spelling that reaches it; a rule that allows one holds
// for its exact name only.

import { caseFolded } from '#util/case-folded.ts';
import { globMatcher } from './glob.ts';

const ASCII = /^[\0-\x7f]*$/;

/** Returns one text for the spellings of a name: `delete_file`, ` Delete-File`, `ｄelete_file`, `delete_file` with a zero-width joiner. */
export function commonSpelling(name: string): string {
	const plain = ASCII.test(name) ? name : name.normalize('NFKD').replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '');
	return caseFolded(plain.trim().replaceAll(/[-\s]/g, '_'));
}

/** Like `globMatcher`, for every spelling of a name. A range of characters holds as it is written: `[A-Z]*` is about capital letters. */
export function anySpellingMatcher(globs: readonly string[]): (name: string) => boolean {
	const exact = globMatcher(globs);
	const common = globMatcher(globs.filter((glob) => !glob.includes('[')).map(commonSpelling));
	return (name) => exact(name) || common(commonSpelling(name));
}
