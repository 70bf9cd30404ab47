// Fetches packages and their dependencies into the cache, with lifecycle scripts disabled.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withHostLock } from '#util/host-lock.ts';
import { isDirectory, keep, withIncoming } from '../cached-directory.ts';
import { cacheName } from '../remembered-version.ts';
import type { ResolveOptions } from '../resolve-options.ts';
import type { NpmClient } from './npm-client.ts';
import { npmError, npmFailure } from './npm-failure.ts';
import type { ExactPackage } from './npm-version.ts';

const INSTALL = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--omit=dev', '--package-lock', '--no-dry-run', '--no-global'];

/** Returns the directory with `node_modules` and `package-lock.json`. */
export async function npmInstall(
	packages: readonly [ExactPackage, ...ExactPackage[]],
	npm: NpmClient,
	options: ResolveOptions,
): Promise<string> {
	const [own, ...others] = packages;
	const specs = packages.map(({ name, version }) => `${name}@${version}`);
	const parent = join(options.cacheDir, 'npm');
	const final = join(parent, cacheName(own.name, own.version, others.length === 0 ? [] : specs));
	if (await isDirectory(final)) return final;

	return withHostLock(final, options.signal, async () => {
		if (await isDirectory(final)) return final;
		options.onProgress(`fetching ${specs.join(' and ')}`);
		await withIncoming(parent, async (incoming) => {
			const dependencies = Object.fromEntries(packages.map(({ name, version }) => [name, version]));
			await writeFile(join(incoming, 'package.json'), JSON.stringify({ private: true, dependencies }));
			// --prefix makes npm install here, whatever npm settings apply otherwise.
			const run = await npm.run([...INSTALL, '--prefix', incoming], incoming, incoming);
			if (run.code !== 0) throw npmError(npmFailure(run), specs.join(' '));
			await keep(incoming, final);
		});
		return final;
	});
}
