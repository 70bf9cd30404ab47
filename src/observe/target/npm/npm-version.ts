// Resolves a tag or range to its exact current version, or to the last known one if the registry is unreachable.

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parsedText } from '#util/parsed-text.ts';
import { recallVersion, rememberVersion } from '../remembered-version.ts';
import type { ResolveOptions } from '../resolve-options.ts';
import { newestVersion } from './newest-version.ts';
import type { NpmClient } from './npm-client.ts';
import { npmError, npmFailure } from './npm-failure.ts';
import { exactVersion, type PackageSpec } from './package-spec.ts';

const VIEW = z.object({ version: z.string(), 'dist-tags': z.object({ latest: z.string().optional() }).optional() });
const VIEWS = z.union([VIEW.transform((view) => [view]), z.array(VIEW)]);

export interface ExactPackage {
	readonly name: string;
	readonly version: string;
}

export async function npmVersion(spec: PackageSpec, npm: NpmClient, options: ResolveOptions): Promise<ExactPackage> {
	const exact = exactVersion(spec.wanted);
	if (exact !== undefined) return { name: spec.name, version: exact };

	const typed = spec.wanted === undefined ? spec.name : `${spec.name}@${spec.wanted}`;
	options.onProgress(`looking up ${typed}`);
	const directory = join(options.cacheDir, 'npm');
	await mkdir(directory, { recursive: true });
	const run = await npm.run(['view', typed, 'version', 'dist-tags'], directory);
	const memory = { directory, name: spec.name, wanted: spec.wanted ?? 'latest' };
	if (run.code === 0) {
		const views = VIEWS.safeParse(parsedText(run.stdout)).data ?? [];
		const version = newestVersion(
			views.map((view) => view.version),
			views[0]?.['dist-tags']?.latest,
		);
		if (version === undefined) throw npmError({ kind: 'no-version', code: '', summary: 'no published version matches' }, typed);
		await rememberVersion(memory, version);
		return { name: spec.name, version };
	}
	const failure = npmFailure(run);
	const remembered = failure.kind === 'unreachable' ? await recallVersion(memory) : undefined;
	if (remembered === undefined) throw npmError(failure, typed);
	options.onProgress(`the registry cannot be reached: taking ${spec.name}@${remembered}, as fetched before`);
	return { name: spec.name, version: remembered };
}
