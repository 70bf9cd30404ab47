import { regularText } from './regular-text.ts';

/** Returns `undefined` if the file does not exist. A pipe or a device in its place is an error. */
export function textIfThere(file: string, encoding: 'utf8' | 'latin1' = 'utf8'): string | undefined {
	try {
		return regularText(file, encoding);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
		throw error;
	}
}
