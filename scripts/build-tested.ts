// Builds the program as it is published, for the tests that start it some thousand times: it starts in half of the processor time that the source takes.

import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run } from './static-checks.ts';

/** Below node_modules, so that it finds its packages and comes with the project wherever a test mounts that. */
const TESTED = join(ROOT, 'node_modules', '.cache', 'tested');
/** What the program reads besides its code. */
const BESIDE = ['examples', 'fixtures', 'policies', 'schemas', 'web'];

/** Gives the path of the program. */
export async function buildTested(): Promise<string> {
	mkdirSync(TESTED, { recursive: true });
	const { code, output } = await run(['tsdown', '--out-dir', join(TESTED, 'dist')], 'pipe');
	if (code !== 0) throw new Error(`the program cannot be built:\n${output}`);
	cpSync(join(ROOT, 'bin'), join(TESTED, 'bin'), { recursive: true });
	cpSync(join(ROOT, 'package.json'), join(TESTED, 'package.json'));
	for (const name of BESIDE) link(name);
	return join(TESTED, 'bin', 'candor.js');
}

/** Relative: the project may be mounted elsewhere. */
function link(name: string): void {
	try {
		symlinkSync(join('..', '..', '..', name), join(TESTED, name));
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
	}
}
