import { join } from 'node:path';

/** The list of planted canaries. The guard searches for them, and `remove` deletes them. */
export function canaryListFile(data: string): string {
	return join(data, 'canaries.json');
}
