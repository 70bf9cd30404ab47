import { join } from 'node:path';
import { dataDirectory } from './directories.ts';

/** The location of audits and decisions: the named one, that of the variable, or a file of this machine. */
export function storeAddress(named: string | undefined): string {
	// Every program of the machine can read a command line, and the URL may contain a password.
	return named ?? process.env['CANDOR_DATABASE'] ?? join(dataDirectory(), 'serve.db');
}
