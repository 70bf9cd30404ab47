import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';

/**
 * The text of a file that Candor itself wrote. In its place another process may have put a pipe, which whoever reads waits for, or a link to a device, which
 * never ends: both are an error here.
 */
export function regularText(file: string, encoding: 'utf8' | 'latin1' = 'utf8'): string {
	const descriptor = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
	try {
		if (!fstatSync(descriptor).isFile()) throw new Error(`${file} is no regular file`);
		return readFileSync(descriptor, encoding);
	} finally {
		closeSync(descriptor);
	}
}
