import { writeFile } from 'node:fs/promises';
import { UserError } from '#util/user-error.ts';

/** Writes the file of --output. */
export async function writeOutput(file: string, text: string): Promise<void> {
	await writeFile(file, text).catch((cause: Error) => {
		throw new UserError(`--output ${file}: ${cause.message}`, { hint: 'give --output a file that you may write to', cause });
	});
}
