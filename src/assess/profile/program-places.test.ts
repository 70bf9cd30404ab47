import { expect, test } from 'vitest';
import { ownerOfPlace } from './program-places.ts';

test.for<readonly [program: string, place: string, always: string | undefined, expected: string | undefined]>([
	['git', '.config/git/config', 'git', 'git'],
	['git-remote-https', '.gitconfig', 'git', 'git'],
	['npm', '.gitconfig', 'npm', 'npm'],
	['npx', '.npmrc', 'npx', 'npx'],
	['helm', '.kube/config', 'helm', 'helm'],
	['top', '.config/procps', 'top', 'top'],
	['uvx', '.cache/uv/.lock', 'uvx', 'uvx'],
	['uvloop', '.cache/uv/.lock', undefined, undefined],
	// Passwords that any caller of the program can use.
	['git', '.git-credentials', undefined, 'git'],
	['curl', '.netrc', undefined, 'curl'],
	['aws', '.aws/credentials', undefined, 'aws'],
	// Near misses: another program's password, another program, a name that only begins alike.
	['npm', '.git-credentials', undefined, undefined],
	['node', '.npmrc', undefined, undefined],
	['gitx', '.gitconfig', undefined, undefined],
	['git', '.gitconfig-other', undefined, undefined],
])('%s at ~/%s: %s, and where it was expected to run %s', ([program, place, always, expected]) => {
	expect(ownerOfPlace(program, place, { isExpected: false })).toBe(always);
	expect(ownerOfPlace(program, place, { isExpected: true })).toBe(expected);
});
