// Statements of declared texts about changing and storing data.

import { type SpokenWords, speaksOf, vocabularyOf } from '../words.ts';

const KEEPING = vocabularyOf(`
	write save create store add update edit remember log record cache download export generate insert append modify persist set register import clone init
	initialize commit merge checkout move rename copy upload sync backup archive build install convert compress zip unzip extract render capture screenshot
	draw paint mark approve finalize complete manage toggle configure replace patch apply stage stash tag push pull rebase reset revert fetch pack
	dump snapshot memorize memory output restore produce make put submit upsert migrate annotate track plan schedule bookmark
	delete remove clear forget
`);
const REMOVING = vocabularyOf(`
	delete remove clear clean purge reset move rename replace update edit write save drop forget prune discard checkout merge rebase stash revert restore
	rotate expire overwrite uninstall trash manage sync commit set add create store insert
`);
const BUILDING = vocabularyOf(
	'download install build compile executable executables binary binaries script scripts chmod permission permissions unpack extract clone checkout',
);
/** "Read-only view of notes", "without modifying it"; but not "no changes" or "in read-only mode" */
const DENIAL =
	/\bread[\s-]?only\b(?! (?:mode|flag|option))|\b(?:never|does not|doesn['’]?t|without) (?:ever )?(?:writ|modif|chang|stor|sav|touch|alter|persist)\w*/i;
/** Describes the server as a whole: its purpose is to store something. */
const STORAGE = vocabularyOf('memory database storage store persist persistent persistence sqlite sql knowledge vault');

export function deniesChanges(text: string): boolean {
	return DENIAL.test(text);
}

export function speaksOfChanging(text: SpokenWords, kind: 'write' | 'mkdir' | 'delete' | 'executable'): string | undefined {
	return speaksOf(text, kind === 'delete' ? REMOVING : kind === 'executable' ? BUILDING : KEEPING);
}

export function speaksOfStorage(text: SpokenWords): string | undefined {
	return speaksOf(text, STORAGE);
}
