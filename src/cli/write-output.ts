import type { Stats } from 'node:fs';
import { type FileHandle, lstat, realpath } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { HeldDirectory } from '#util/held-directory.ts';
import { openGivenOutput } from '#util/open-given-output.ts';
import { UserError } from '#util/user-error.ts';
import { writeHint } from '#util/write-hint.ts';

/** The file of --output. */
export interface OutputFile {
	/** Once, when everything is known. If that fails, the file holds what it held before, and a new file is removed. */
	write(text: string): Promise<UserError | undefined>;
}

interface Place {
	readonly directory: HeldDirectory;
	readonly name: string;
}

/**
 * Opened before the run, so that a bad file is found early. A server that may write to the directory could replace the file by a link to another one:
 * the file that was opened is written, and what took its name is replaced by it.
 */
export async function openOutput(file: string): Promise<OutputFile> {
	const named = (cause: Error) =>
		new UserError(`--output ${file}: ${cause.message}`, { hint: writeHint(cause, 'give --output a file'), cause });
	const isNew = await lstat(file).then(
		() => false,
		() => true,
	);
	const handle = await openGivenOutput(file).catch((cause: Error) => {
		throw named(cause);
	});
	const stats = await handle.stat();
	const place = stats.isFile() ? await placeOf(file) : undefined;
	return {
		write: async (text) => {
			await using _ = handle;
			using directory = place?.directory;
			try {
				if (stats.isFile()) await replaceContent(handle, Buffer.from(text));
				else await handle.writeFile(text);
				if (place !== undefined && !place.directory.holds(place.name, stats)) await directory?.write(place.name, text);
				return undefined;
			} catch (error) {
				if (isNew) await removeOwn(place, stats);
				return named(error as Error);
			}
		},
	};
}

/**
 * Overwrites the file in place, so that it keeps its owner, mode and links. The new bytes are first written behind the old ones: a disk without the
 * space for them fails there, and the old ones are intact.
 */
async function replaceContent(handle: FileHandle, bytes: Buffer): Promise<void> {
	const { size } = await handle.stat();
	try {
		if (size > 0) await writeAt(handle, bytes, size);
		await writeAt(handle, bytes, 0);
	} catch (error) {
		await handle.truncate(size);
		throw error;
	}
	await handle.truncate(bytes.length);
}

async function writeAt(handle: FileHandle, bytes: Buffer, position: number): Promise<void> {
	for (let done = 0; done < bytes.length; ) {
		const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done);
		done += bytesWritten;
	}
}

async function removeOwn(place: Place | undefined, stats: Stats): Promise<void> {
	if (place?.directory.holds(place.name, stats) === true) await place.directory.remove(place.name);
}

/** Where the file is. Undefined for an open file that has no name any more. */
async function placeOf(file: string): Promise<Place | undefined> {
	const path = await realpath(file).catch(() => undefined);
	return path === undefined ? undefined : { directory: HeldDirectory.open(dirname(path)), name: basename(path) };
}
