// Which page is shown: the part of the address after `#`, so that the server needs to know one address only.

import { useEffect, useState } from 'preact/hooks';

export interface Route {
	/** The first part: `servers`; empty for the overview. */
	readonly page: string;
	/** What follows it, decoded. */
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
		return part; // a stray percent sign
	}
}

/** `#/servers/notes`, whatever the parts hold. */
export function linkTo(page: string, ...parts: readonly string[]): string {
	return `#/${[page, ...parts].map(encodeURIComponent).join('/')}`;
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
