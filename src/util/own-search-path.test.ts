import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ownSearchPath } from './own-search-path.ts';

test('programs of a project are not looked at, the user’s own are', () => {
	const clone = mkdtempSync(join(tmpdir(), 'search-path-'));
	onTestFinished(() => rmSync(clone, { recursive: true }));
	const cwd = join(clone, 'packages', 'server');
	mkdirSync(cwd, { recursive: true });
	writeFileSync(join(clone, 'package.json'), '{}');
	const theirs = [`${cwd}/bin`, `${clone}/.venv/bin`, '/somewhere/node_modules/.bin', 'bin', '.', ''];
	const own = ['/usr/local/bin', '/usr/lib/node_modules/npm/bin', '/home/ada/.nvm/versions/node/v24/bin', `${clone}-tools/bin`];
	expect(ownSearchPath([...theirs, ...own].join(':'), cwd)).toBe(own.join(':'));
	expect(ownSearchPath(theirs.join(':'), cwd)).toBe('/usr/local/bin:/usr/bin:/bin');
	// In a home, or at the top, everything would be the project's.
	expect(ownSearchPath('/opt/x/bin:/data/bin', '/')).toBe('/opt/x/bin:/data/bin');
});
