import { realpath } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { HeldDirectory } from '#util/held-directory.ts';
import { openGivenOutput } from '#util/open-given-output.ts';
import { UserError } from '#util/user-error.ts';

/** The file of --output. */
export interface OutputFile {
	/** Once, when everything is known. */
	write(text: string): Promise<void>;
}

/**
 * Opened before the run, so that a bad file is found early. A server that may write to the directory could replace the file by a link to another one:
 * the file that was opened is written, and what took its name is replaced by it.
 */
export async function openOutput(file: string): Promise<OutputFile> {
	return await named(file, async () => {
		const handle = await openGivenOutput(file);
		const stats = await handle.stat();
		const place = stats.isFile() ? await placeOf(file) : undefined;
		return {
			write: (text) =>
				named(file, async () => {
					await using _ = handle;
					using directory = place?.directory;
					if (stats.isFile()) await handle.truncate();
					await handle.writeFile(text);
					if (place !== undefined && !place.directory.holds(place.name, stats)) await directory?.write(place.name, text);
				}),
		};
	});
}

/** Where the file is. Undefined for an open file that has no name any more. */
async function placeOf(file: string): Promise<{ readonly directory: HeldDirectory; readonly name: string } | undefined> {
	const path = await realpath(file).catch(() => undefined);
	return path === undefined ? undefined : { directory: HeldDirectory.open(dirname(path)), name: basename(path) };
}

function named<T>(file: string, work: () => Promise<T>): Promise<T> {
	return work().catch((cause: Error) => {
		throw new UserError(`--output ${file}: ${cause.message}`, { hint: 'give --output a file that you may write to', cause });
	});
}
