// Resolves the user's request to a launch: a command or package, an image, or a remote server.

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Launch } from '#model/target.ts';
import { resolveTarget } from '#observe/target/resolve-target.ts';
import { usersEnvironment } from '#util/own-search-path.ts';
import { UserError } from '#util/user-error.ts';
import { launchOfImage } from './image-launch.ts';
import { launchOfRemote } from './remote/remote-launch.ts';
import type { CurrentRun, ObserveRequest } from './request.ts';

export async function resolveLaunch(
	{ typed, from, cwd, env, cacheDir, remote, pin }: ObserveRequest,
	{ parts: { sandbox }, emit, signal }: CurrentRun,
): Promise<Launch> {
	if (remote !== undefined) return launchOfRemote(remote.url);
	if (sandbox.image !== undefined) return launchOfImage(await sandbox.image(typed), typed);
	const [program, ...args] = typed;
	if (program === undefined) throw new UserError('no server given', { hint: 'candor audit -- npx -y some-server' });
	return resolveTarget([program, ...args], {
		cwd: cwd === undefined ? from : whereWordsLead(typed, cwd, from),
		env: usersEnvironment(),
		settings: env,
		cacheDir,
		...(pin === undefined ? {} : { pin }),
		onProgress: (detail) => emit({ kind: 'stage', stage: 'fetch', detail }),
		signal,
	});
}

/** A server that starts in `cwd` finds its files there. People also type paths relative to their own directory: these count if `cwd` contains none of them. */
function whereWordsLead(typed: readonly string[], cwd: string, from: string): string {
	const leadsFrom = (directory: string) => typed.some((word) => !word.startsWith('-') && existsSync(resolve(directory, word)));
	return leadsFrom(cwd) || !leadsFrom(from) ? cwd : from;
}
