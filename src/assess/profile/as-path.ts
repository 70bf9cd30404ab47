import { resolveFrom } from '#util/absolute-path.ts';
import type { Places } from './evidence.ts';

/** What a piece of text names if it is read as a path: `~`, `file:` URLs and relative names included, `..` resolved. */
export function asPath(text: string, places: Places, base: string): string | undefined {
	if (text === '' || text.length > 4096 || text.includes('\0')) return undefined;
	if (text === '~' || text.startsWith('~/')) return resolveFrom(places.home, `.${text.slice(1)}`);
	if (text.startsWith('file:')) return fileUrlPath(text);
	return resolveFrom(base, text);
}

function fileUrlPath(text: string): string | undefined {
	try {
		const { pathname, host } = new URL(text);
		return host === '' || host === 'localhost' ? resolveFrom('/', decodeURIComponent(pathname)) : undefined;
	} catch {
		return undefined; // not a URL after all, or not decodable: it names nothing
	}
}
