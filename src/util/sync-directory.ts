import { closeSync, constants, fsyncSync, openSync } from 'node:fs';

/** The names in it, new ones and those that are gone, outlive a power cut. */
export function syncDirectory(directory: string): void {
	const descriptor = openSync(directory, constants.O_RDONLY);
	try {
		fsyncSync(descriptor);
	} finally {
		closeSync(descriptor);
	}
}
