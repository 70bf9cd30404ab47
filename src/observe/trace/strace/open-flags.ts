// What the flags of an open say about its purpose.

import type { FileOperation } from '#model/observation.ts';

export interface OpenIntent {
	/** Absent for O_PATH: it gives access to nothing, like stat. Whatever is done with that descriptor is a call of its own. */
	readonly op?: FileOperation;
	/** O_CREAT or O_TMPFILE: the mode argument counts. */
	readonly creates: boolean;
	/** O_EXCL: if it succeeded, there was nothing before. */
	readonly isFresh: boolean;
	readonly followsLast: boolean;
}

export function readOpenFlags(flags: string): OpenIntent {
	const words = flags.split('|');
	const has = (flag: string) => words.includes(flag);
	const creates = has('O_CREAT') || has('O_TMPFILE') || has('__O_TMPFILE');
	const writes = has('O_WRONLY') || has('O_RDWR') || has('O_ACCMODE') || has('O_TRUNC');
	const op = has('O_PATH') ? undefined : creates ? 'create' : has('O_DIRECTORY') ? 'list' : writes ? 'write' : 'read';
	return {
		...(op && { op }),
		creates: creates && op !== undefined,
		isFresh: has('O_CREAT') && has('O_EXCL'),
		followsLast: !has('O_NOFOLLOW') && !(has('O_CREAT') && has('O_EXCL')),
	};
}
