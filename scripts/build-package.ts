// Builds the published package from scratch in its own directory, with the dependencies of this clone.

import { execFile } from 'node:child_process';
import { cp, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './static-checks.ts';

const BUILDER = join(ROOT, 'node_modules', 'tsdown', 'dist', 'run.mjs');

/** Returns the launcher in the package, which is `candor` for a person who installs it. */
export async function buildPackage(directory: string): Promise<string> {
	const { files } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { files: readonly string[] };
	await promisify(execFile)(process.execPath, [BUILDER, '--out-dir', join(directory, 'dist')], { cwd: ROOT });
	for (const file of ['package.json', ...files.filter((one) => one !== 'dist')])
		await cp(join(ROOT, file), join(directory, file), { recursive: true });
	await symlink(join(ROOT, 'node_modules'), join(directory, 'node_modules'));
	return join(directory, 'bin', 'candor.js');
}
