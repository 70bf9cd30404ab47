import type { Places } from '#model/run-record.ts';
import { resolve } from '#util/absolute-path.ts';

/** What a piece of text names if it is read as a path: `~`, `file:` URLs and relative names included, `..` resolved. */
export function asPath(text: string, places: Places, base: string): string | undefined {
	if (text === '' || text.length > 4096 || text.includes('\0')) return undefined;
	if (text === '~' || text.startsWith('~/')) return resolve(places.home, `.${text.slice(1)}`);
	if (text.startsWith('file:')) return fileUrlPath(text);
	return resolve(base, text);
}

function fileUrlPath(text: string): string | undefined {
	try {
		const { pathname, host } = new URL(text);
		return host === '' || host === 'localhost' ? resolve('/', decodeURIComponent(pathname)) : undefined;
	} catch {
		return undefined; // not a URL after all, or not decodable: it names nothing
	}
}
