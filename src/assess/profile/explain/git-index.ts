// Git writes the repository's index whenever it reads the working tree and finds the index stale, as it always is in a copy of the tree. It is tried before
// the call's arguments, because naming the repository does not explain a change, and this does.

import { baseName, isUnderAny } from '#util/absolute-path.ts';
import type { Explainer } from './explainer.ts';

/** /repo/.git/index.lock, /repo/.git/index, /repo/.git/modules/sub/index */
const GIT_INDEX = /\/\.git\/(?:(?:modules|worktrees)\/.+\/)?(?:index(?:\.lock)?|FETCH_HEAD|ORIG_HEAD)$/;
const SYSTEM_GIT = ['/usr/bin', '/bin', '/usr/local/bin', '/usr/lib/git-core', '/usr/libexec/git-core'];

export const gitIndex: Explainer = ({ kind, subject, observation: { exe } }) => {
	if (kind !== 'write' && kind !== 'delete') return undefined;
	const isGit = exe !== undefined && baseName(exe).startsWith('git') && isUnderAny(exe, SYSTEM_GIT);
	return isGit && GIT_INDEX.test(subject) ? { by: 'scratch', because: 'git keeps its index fresh' } : undefined;
};
