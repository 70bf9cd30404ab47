import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/** Returns the absolute path of a program as a shell would find it, or undefined. */
export async function findProgram(name: string, searchPath = process.env['PATH'] ?? ''): Promise<string | undefined> {
	for (const directory of searchPath.split(delimiter)) {
		if (directory === '') continue;
		const candidate = join(directory, name);
		const isExecutable = await access(candidate, constants.X_OK).then(
			() => true,
			() => false,
		);
		if (isExecutable) return candidate;
	}
	return undefined;
}
