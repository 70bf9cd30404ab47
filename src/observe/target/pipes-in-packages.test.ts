// Files of the package under audit are read on the host. A pipe or an endless device in their place must not hold candor up.

import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPackageJson } from './node/package-json.ts';
import { npmMetadata } from './package-metadata.ts';
import { projectRoot } from './project-root.ts';
import { temporaryDirectory } from './temporary-directory.fixture.ts';
import { unusedMembers } from './workspace-members.ts';

test.each(['pipe', 'device'])('a %s in the place of package.json and README.md counts as none', async (kind) => {
	using directory = temporaryDirectory();
	for (const name of ['package.json', 'README.md', 'pnpm-workspace.yaml']) {
		const path = join(directory.path, name);
		if (kind === 'pipe') execFileSync('mkfifo', [path]);
		else symlinkSync('/dev/zero', path);
	}
	expect(await readPackageJson(directory.path)).toBeUndefined();
	expect(await npmMetadata(directory.path)).toEqual({ readmeHosts: [] });
	expect(await unusedMembers([directory.path], [])).toEqual([]);
	expect(projectRoot(join(directory.path, 'server.mjs'), {})).toBe(directory.path);
});
