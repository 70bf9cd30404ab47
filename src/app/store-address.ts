import { join } from 'node:path';
import { dataDirectory } from './directories.ts';

/** Where audits and decisions are kept: what was named, the variable, or a file of this machine. */
export function storeAddress(named: string | undefined): string {
	// A command line is readable by every program of the machine, and the URL may hold a password.
	return named ?? process.env['CANDOR_DATABASE'] ?? join(dataDirectory(), 'serve.db');
}
