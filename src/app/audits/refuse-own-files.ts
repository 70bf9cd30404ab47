import { realpath } from 'node:fs/promises';
import { isUnder } from '#util/absolute-path.ts';
import { UserError } from '#util/user-error.ts';
import type { AuditRequest } from './audit.ts';

/** A server that can write to what Candor remembers could accept its own changes, trust a key of its own, or replace a fetched package. */
export async function refuseOwnFiles({
	writable,
	dataDir,
	cacheDir,
}: Pick<AuditRequest, 'writable' | 'dataDir' | 'cacheDir'>): Promise<void> {
	for (const directory of [dataDir, cacheDir].filter((one) => one !== undefined)) {
		const own = await realpath(directory).catch(() => directory);
		const shared = writable.find((path) => isUnder(own, path) || isUnder(path, own));
		if (shared === undefined) continue;
		throw new UserError(`--writable ${shared}: the server could write to ${own}, where candor keeps its own files`, {
			hint: 'make a narrower directory writable',
		});
	}
}
