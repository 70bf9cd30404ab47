import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** A note is not worth more time. Files that were not examined by then are not mentioned. */
const PATIENCE_MS = 1000;

/** Notes about paths with files of several owners: only the owner of the path itself appears as the server's user. */
export async function foreignFileNotes(paths: readonly string[]): Promise<readonly string[]> {
	const notes = await Promise.all(paths.map(noteOn));
	return notes.filter((note) => note !== undefined);
}

async function noteOn(path: string): Promise<string | undefined> {
	const stats = await stat(path).catch(() => undefined);
	if (stats?.isDirectory() !== true) return undefined;
	const words = ['-P', path, '-xdev', '!', '-user', String(stats.uid), '-print', '-quit'];
	const { stdout } = await run('find', words, { timeout: PATIENCE_MS }).catch(() => ({ stdout: '' }));
	const [file] = stdout.split('\n');
	if (file === undefined || file === '') return undefined;
	return `not everything in ${path} belongs to its owner (${file}, for one): the server may use the rest only as everybody may`;
}
