// Derives the purpose of an open from its flags.

import type { FileOperation } from '#model/observation.ts';

export interface OpenIntent {
	/** Absent for O_PATH, which gives no access, like stat. Later uses of the descriptor are calls of their own. */
	readonly op?: FileOperation;
	/** O_CREAT or O_TMPFILE: the mode argument applies. */
	readonly creates: boolean;
	/** O_EXCL: if the call succeeded, the file did not exist before. */
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
