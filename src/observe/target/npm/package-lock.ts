import { join } from 'node:path';
import { z } from 'zod';
import { readRegularText } from '#util/regular-text.ts';

const ENTRY = z.object({
	version: z.string().optional(),
	integrity: z.string().optional(),
	link: z.boolean().optional(),
});
const LOCK = z.object({ packages: z.record(z.string(), ENTRY) });

export type LockEntry = Readonly<z.infer<typeof ENTRY>>;

/** Returns npm's record of each installed package, by its path below `root`. npm wrote the file, so unexpected content is a bug. */
export async function readPackageLock(root: string): Promise<Readonly<Record<string, LockEntry>>> {
	return LOCK.parse(JSON.parse(await readRegularText(join(root, 'package-lock.json')))).packages;
}
