// Resolves `npx package …`: the package is fetched into the cache, and its command is started without a package manager.

import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { fileRunner } from '../file-runner.ts';
import { fittingNode } from '../node/fitting-node.ts';
import { npmMetadata } from '../package-metadata.ts';
import { refuseOther } from '../package-pin.ts';
import type { ResolveOptions } from '../resolve-options.ts';
import type { Resolved } from '../resolved.ts';
import { installScripts } from './install-scripts.ts';
import { npmBin } from './npm-bin.ts';
import { type NpmClient, npmClient } from './npm-client.ts';
import { npmInstall } from './npm-install.ts';
import { pinnedSpecs } from './npm-pin.ts';
import { type ExactPackage, npmVersion } from './npm-version.ts';
import type { NpxCommand } from './npx-command.ts';
import { readPackageLock } from './package-lock.ts';
import { type PackageSpec, parsePackageSpec } from './package-spec.ts';

export async function npmPackage(command: NpxCommand, options: ResolveOptions): Promise<Resolved> {
	const npm = await npmClient(command.settings, options);
	const specs = await specsOf(command, npm, options);
	const exact: ExactPackage[] = [];
	for (const spec of specs) exact.push(await npmVersion(spec, npm, options));
	const [own, ...others] = exact;
	if (own === undefined) throw new Error('a command without packages');

	const root = await realpath(await npmInstall([own, ...others], npm, options));
	const bin = await npmBin(root, [own.name, ...others.map(({ name }) => name)], command.command);
	const usual = await fileRunner(bin.entry, options);
	const fitting = await fittingNode(usual.runtime, bin.manifest.engines?.['node'], options);
	const [, ...words] = usual.program;
	const runner =
		fitting === undefined ? usual : { ...usual, runtime: fitting.runtime, program: [fitting.runtime.program, ...words] as const };
	const lock = await readPackageLock(root);
	if (options.pin !== undefined) refuseOther(options.pin, lock[`node_modules/${options.pin.name}`]?.version);
	const recorded = lock[`node_modules/${bin.name}`];
	const version = recorded?.version ?? bin.manifest.version ?? own.version;
	return {
		package: {
			registry: 'npm',
			name: bin.name,
			version,
			...(recorded?.integrity === undefined ? {} : { integrity: recorded.integrity }),
		},
		program: runner.program,
		args: command.args,
		env: runner.env,
		name: bin.name,
		version,
		...(bin.manifest.description === undefined ? {} : { description: bin.manifest.description }),
		packageMetadata: await npmMetadata(join(root, 'node_modules', bin.name)),
		runtime: runner.runtime,
		packageRoots: [root, ...runner.roots],
		namedPaths: [],
		installScripts: await installScripts(root, lock, bin.name),
		...(fitting === undefined ? {} : { otherInterpreter: fitting.note }),
	};
}

async function specsOf(command: NpxCommand, npm: NpmClient, { pin, cacheDir }: ResolveOptions): Promise<readonly PackageSpec[]> {
	const specs = command.packages.map(parsePackageSpec);
	if (pin === undefined) return specs;
	// npm reads the settings of its working directory, so it runs in a directory of Candor's own cache.
	const directory = join(cacheDir, 'npm');
	await mkdir(directory, { recursive: true });
	return pinnedSpecs(specs, pin, npm, directory);
}
