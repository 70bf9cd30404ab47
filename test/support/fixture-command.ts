import { join } from 'node:path';
import type { Argv } from '#model/target.ts';

const FIXTURES = join(import.meta.dirname, '..', '..', 'fixtures', 'servers');

/** The interpreter and the file of a fixture, as a user would type it. */
export function fixtureCommand(file: string, ...args: string[]): Argv {
	const interpreter = file.endsWith('.py') ? 'python3' : file.endsWith('.sh') ? 'bash' : process.execPath;
	return [interpreter, join(FIXTURES, file), ...args];
}
