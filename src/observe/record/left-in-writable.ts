import type { SeenFiles } from '#observe/sandbox/files/watch-places.ts';
import { isUnder } from '#util/absolute-path.ts';
import { counted } from '#util/counted.ts';

const MOST_NAMES = 10;

/** What the server left in directories of the user's own, in a line each: it is still there. */
export function leftInWritable({ changes, limits }: SeenFiles, writable: readonly string[]): readonly string[] {
	return writable.map((directory) => {
		const left = changes.filter(({ path, change }) => change !== 'passed' && isUnder(path, directory));
		const names = left.slice(0, MOST_NAMES).map(({ path, change }) => `${path} (${change})`);
		const rest = left.length - names.length;
		const list = left.length === 0 ? 'nothing' : `${names.join(', ')}${rest > 0 ? ` and ${counted(rest, 'more change')}` : ''}`;
		const doubt = limits.length === 0 ? '' : `; not all of it was looked at: ${limits.join(', ')}`;
		return `THE SERVER COULD CHANGE YOUR OWN ${directory} (--writable). It left there: ${list}${doubt}`;
	});
}
