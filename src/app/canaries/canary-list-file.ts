import { join } from 'node:path';

/** Where the planted canaries are listed: the guard looks for them, and `remove` takes them out again. */
export function canaryListFile(data: string): string {
	return join(data, 'canaries.json');
}
