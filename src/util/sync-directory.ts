import { closeSync, constants, fsyncSync, openSync } from 'node:fs';

/** Makes new and removed names in the directory survive a power failure. */
export function syncDirectory(directory: string): void {
	const descriptor = openSync(directory, constants.O_RDONLY);
	try {
		fsyncSync(descriptor);
	} finally {
		closeSync(descriptor);
	}
}
