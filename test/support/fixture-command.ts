import { join } from 'node:path';
import type { Argv } from '#model/target.ts';

const FIXTURES = join(import.meta.dirname, '..', '..', 'fixtures', 'servers');

/** The interpreter and the file of a fixture, as a user would type it. */
export function fixtureCommand(file: string, ...args: string[]): Argv {
	return [file.endsWith('.py') ? 'python3' : process.execPath, join(FIXTURES, file), ...args];
}
