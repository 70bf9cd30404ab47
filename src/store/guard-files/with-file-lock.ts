import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { makeDirectoriesNow } from '#util/make-directories.ts';
import { SetupError } from '#util/setup-error.ts';
import { shellWord } from '#util/shell-word.ts';
import { sqliteAddon } from '../ledger/sqlite-addon.ts';

const PATIENCE_MS = 10_000;

/** Runs `work` while no other process holds this lock. It is the lock of an empty database, which the kernel releases when its owner is killed. */
export function withFileLock<T>(file: string, work: () => T): T {
	let database: Database.Database | undefined;
	try {
		makeDirectoriesNow(dirname(file), 0o700);
		database = new Database(file, { timeout: PATIENCE_MS, ...sqliteAddon() });
		database.exec('BEGIN EXCLUSIVE');
	} catch (error) {
		database?.close();
		throw new SetupError(`${file} could not be locked (${(error as Error).message})`, {
			hint: `df -h ${shellWord(dirname(file))}; ls -ld ${shellWord(dirname(file))}`,
			cause: error,
		});
	}
	try {
		return work();
	} finally {
		database.close();
	}
}
