import { readFileSync } from 'node:fs';

/** `undefined`: there is no such file. */
export function textIfThere(file: string, encoding: 'utf8' | 'latin1' = 'utf8'): string | undefined {
	try {
		return readFileSync(file, encoding);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
		throw error;
	}
}
