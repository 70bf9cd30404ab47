// Reads the text of a configuration file, which may be anything: a link to elsewhere, a pipe, a device, a file of gigabytes.

import { closeSync, constants, fstatSync, openSync, readFileSync, realpathSync } from 'node:fs';
import { isInside } from '../is-inside.ts';

/** Size limit. A client's state can take many megabytes; a parser should still finish within a second. */
const MOST_BYTES = 32 * 1024 * 1024;

export type ConfigText =
	| { readonly text: string; readonly bytes: Buffer; readonly realFile: string }
	| { readonly refused: string }
	| undefined;

/** Returns undefined if the file does not exist. `within`: the directory that a project's file must not leave. */
export function readConfigFile(file: string, within?: string): ConfigText {
	let descriptor: number | undefined;
	try {
		const realFile = realpathSync(file);
		if (within !== undefined && !isInside(realFile, realpathSync(within)))
			return { refused: `it is a link that leads out of the project, to ${realFile}` };
		// O_NONBLOCK is needed because opening a pipe would wait for a writer.
		descriptor = openSync(realFile, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
		const stats = fstatSync(descriptor);
		if (!stats.isFile()) return { refused: 'it is no ordinary file' };
		if (stats.size > MOST_BYTES) return { refused: `it has more than ${MOST_BYTES / 1024 / 1024} MB` };
		const bytes = readFileSync(descriptor);
		if (bytes.length > MOST_BYTES) return { refused: `it has more than ${MOST_BYTES / 1024 / 1024} MB` };
		const text = bytes.toString('utf8');
		if (!Buffer.from(text, 'utf8').equals(bytes)) return { refused: 'it is not text in UTF-8' };
		return { text, bytes, realFile };
	} catch (error) {
		const { code, message } = error as NodeJS.ErrnoException;
		if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
		return {
			refused: code === 'EACCES' || code === 'EPERM' ? 'you may not read it' : code === 'ELOOP' ? 'its links lead in a circle' : message,
		};
	} finally {
		if (descriptor !== undefined) closeSync(descriptor);
	}
}
