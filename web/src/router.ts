// Selects the page by the part of the address after `#`, so that the server needs to know only one address.

import { useEffect, useState } from 'preact/hooks';
import { linkPart } from './link-part.ts';

export interface Route {
	/** The first part, such as `servers`. Empty for the overview. */
	readonly page: string;
	/** The following parts, decoded. */
	readonly parts: readonly string[];
	readonly query: URLSearchParams;
}

function parseRoute(hash: string): Route {
	const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
	const [page = '', ...parts] = path.split('/').map(decoded);
	return { page, parts: parts.filter((part) => part !== ''), query: new URLSearchParams(query) };
}

function decoded(part: string): string {
	try {
		return decodeURIComponent(part);
	} catch {
		return part; // the part contains a stray percent sign
	}
}

/** Returns a link such as `#/servers/notes`. The parts may contain any character. */
export function linkTo(page: string, ...parts: readonly string[]): string {
	return `#/${[page, ...parts].map(linkPart).join('/')}`;
}

export function go(link: string): void {
	location.hash = link;
}

export function useRoute(): Route {
	const [route, setRoute] = useState(() => parseRoute(location.hash));
	useEffect(() => {
		const changed = () => setRoute(parseRoute(location.hash));
		addEventListener('hashchange', changed);
		return () => removeEventListener('hashchange', changed);
	}, []);
	return route;
}
