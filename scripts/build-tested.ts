// Builds the program in its published form for the tests that start it thousands of times: it starts in half of the source's processor time.

import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run } from './static-checks.ts';

/** Below node_modules, so that the program finds its packages and is present wherever a test mounts the project. */
const TESTED = join(ROOT, 'node_modules', '.cache', 'tested');
/** Directories that the program reads besides its code. */
const BESIDE = ['examples', 'fixtures', 'policies', 'schemas', 'web'];

/** Returns the path of the program. */
export async function buildTested(): Promise<string> {
	mkdirSync(TESTED, { recursive: true });
	const { code, output } = await run(['tsdown', '--out-dir', join(TESTED, 'dist')], 'pipe');
	if (code !== 0) throw new Error(`the program cannot be built:\n${output}`);
	cpSync(join(ROOT, 'bin'), join(TESTED, 'bin'), { recursive: true });
	cpSync(join(ROOT, 'package.json'), join(TESTED, 'package.json'));
	for (const name of BESIDE) link(name);
	return join(TESTED, 'bin', 'candor.js');
}

/** Uses a relative link, because the project may be mounted elsewhere. */
function link(name: string): void {
	try {
		symlinkSync(join('..', '..', '..', name), join(TESTED, name));
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
	}
}
