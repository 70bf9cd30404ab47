import { closeSync, constants, fstatSync, openSync, readFileSync, type Stats } from 'node:fs';

/**
 * Returns the text of a file that Candor itself wrote. Another process may have replaced it by a pipe, which would block a reader, or by a link to a device,
 * which never ends. Both are errors here.
 */
export function regularText(file: string, encoding: 'utf8' | 'latin1' = 'utf8'): string {
	return regularBytes(file).toString(encoding);
}

/** For callers that handle a rejection. The files are small, so that reading them at once takes less than a turn through Node's thread pool. */
export async function readRegularText(file: string): Promise<string> {
	return regularText(file);
}

export function regularBytes(file: string): Buffer {
	const descriptor = openRegular(file);
	try {
		return readFileSync(descriptor);
	} finally {
		closeSync(descriptor);
	}
}

/** Opens for reading. The caller closes the descriptor. */
export function openRegular(file: string): number {
	const descriptor = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
	const stats = fstatSync(descriptor);
	if (stats.isFile()) return descriptor;
	closeSync(descriptor);
	const error = new Error(`${file} is ${kindOf(stats)}, no regular file`);
	throw stats.isDirectory() ? Object.assign(error, { code: 'EISDIR' }) : error;
}

function kindOf(stats: Stats): string {
	if (stats.isDirectory()) return 'a directory';
	return stats.isFIFO() ? 'a pipe' : 'a device or a socket';
}
