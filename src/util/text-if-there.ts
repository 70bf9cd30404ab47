import { readFileSync } from 'node:fs';

/** Returns `undefined` if the file does not exist. */
export function textIfThere(file: string, encoding: 'utf8' | 'latin1' = 'utf8'): string | undefined {
	try {
		return readFileSync(file, encoding);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
		throw error;
	}
}
