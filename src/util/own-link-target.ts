import { lstat, readlink, realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

/** /dev/stdout, /dev/fd/63, /proc/self/fd/3: what the user's shell opened for Candor. */
const OWN_DESCRIPTOR = /^\/(?:dev\/(?:fd\/\d+|stdout|stderr)|proc\/self\/fd\/\d+)$/;
/** As many as the kernel follows. */
const MOST_LINKS = 40;

/**
 * Returns the path that an output is written to: itself, or what a link to another name in the same directory leads to. A link that leads elsewhere is an
 * error, because a server of an earlier run, to which the directory was writable, may have left it.
 */
export async function ownLinkTarget(output: string): Promise<string> {
	if (OWN_DESCRIPTOR.test(output)) return output;
	const directory = await realpath(dirname(resolve(output))).catch(() => undefined);
	if (directory === undefined) return output; // opening it reports why
	let name = basename(resolve(output));
	for (let followed = 0; followed < MOST_LINKS; followed++) {
		const stats = await lstat(join(directory, name)).catch(() => undefined);
		if (stats?.isSymbolicLink() !== true) return join(directory, name);
		const target = resolve(directory, await readlink(join(directory, name)));
		if ((await realpath(dirname(target)).catch(() => undefined)) !== directory)
			throw new Error(`it is a symbolic link out of its directory, to ${target}: name that path itself, or remove the link`);
		name = basename(target);
	}
	throw new Error('it is a symbolic link that leads to itself');
}
