// Every command of the documents, run from the packed package in the order of the pages, in an empty home.

import { afterAll, beforeAll, test } from 'vitest';
import { type PackedPackage, packedPackage } from '../support/packed-package.ts';
import { documentedCommands, HOW } from './documented-commands.ts';
import { furnish, typed } from './typed-command.ts';

let packed: PackedPackage;
beforeAll(async () => {
	packed = await packedPackage();
	furnish(packed.env['HOME'] ?? '');
}, 900_000);
afterAll(() => packed[Symbol.asyncDispose]());

test.for(documentedCommands())('$document: $line', { timeout: 900_000 }, async ({ line }, { skip }) => {
	const how = HOW[line];
	if (typeof how === 'object') return skip(how.notRun);
	await typed(line, packed.env);
});
