import { expect, test } from 'vitest';
import { temporaryDirectory } from '../temporary-directory.fixture.ts';
import { fittingNode } from './fitting-node.ts';

const own = { version: 'v24.1.0', program: process.execPath };

test('a package that demands a newer Node gets the one of Candor, and the head of the report says so', async () => {
	using temporary = temporaryDirectory();
	const program = temporary.write('node', '#!/bin/sh\necho v18.0.0\n', 0o755);
	const usual = { kind: 'node', program, roots: [program] } as const;
	const options = temporary.options({});
	expect(await fittingNode(usual, '>=22', options, own)).toMatchObject({
		runtime: { kind: 'node', program: expect.stringContaining('node') },
		note: expect.stringMatching(/demands Node >=22 and this machine has v18\.0\.0: it ran with v24\.1\.0/),
	});
	// near misses: the usual one fits, neither fits, nothing is demanded, another interpreter
	expect(await fittingNode(usual, '>=18', options, own)).toBeUndefined();
	expect(await fittingNode(usual, '>=26', options, own)).toBeUndefined();
	expect(await fittingNode(usual, undefined, options, own)).toBeUndefined();
	expect(await fittingNode({ ...usual, kind: 'other' }, '>=22', options, own)).toBeUndefined();
});
