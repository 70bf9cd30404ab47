import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';

/**
 * Returns the text of a file that Candor itself wrote. Another process may have replaced it by a pipe, which would block a reader, or by a link to a device,
 * which never ends. Both are errors here.
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
