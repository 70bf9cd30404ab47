// Paths as read here, against Node's own resolver.

import { posix } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isUnder } from '#util/absolute-path.ts';
import { runs } from '../../../../test/support/share.ts';
import { readPath } from './path.ts';

const CWD = '/srv/app/data';
const segment = fc.constantFrom('a', 'b', '..', '.', '', 'c d', '...', '.x', 'a..b');
const path = fc
	.tuple(fc.constantFrom('', '/', './', '../'), fc.array(segment, { maxLength: 8 }))
	.map(([start, segments]) => start + segments.join('/'))
	// A trick against filters, and an escape although nothing here follows it.
	.filter((text) => !/\.\.\.\/(?:\.|\.\.\.\/)\//.test(text));

test('a path ends where Node’s resolver ends it, and leaving the start never goes unseen', () => {
	fc.assert(
		fc.property(path, (text) => {
			const real = posix.resolve(CWD, text);
			const read = readPath(text, { cwd: CWD, roots: [] });
			expect(read.path === '' ? CWD : read.path).toBe(real);
			if (!text.startsWith('/') && !isUnder(real, CWD)) expect(read.leaves).toBeDefined();
			if (!text.split('/').includes('..')) expect(read.leaves).toBeUndefined();
			// The same in Windows' spelling.
			if (!text.startsWith('/')) expect(readPath(text.replaceAll('/', '\\'), { cwd: CWD, roots: [] }).path).toBe(read.path);
		}),
		{ numRuns: runs(2000) },
	);
});

test('with roots, what stays inside of them is no escape and what leaves them is one', () => {
	fc.assert(
		fc.property(path, (text) => {
			const real = posix.resolve(CWD, text);
			const { leaves } = readPath(text, { cwd: CWD, roots: ['/srv/app'] });
			if (isUnder(real, '/srv/app')) expect(leaves).toBeUndefined();
			else if (!text.startsWith('/')) expect(leaves).toBeDefined();
		}),
		{ numRuns: runs(2000) },
	);
});
