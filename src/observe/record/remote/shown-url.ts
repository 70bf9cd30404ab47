// Returns a URL in printable form: query values and key-like segments of its path are left out.

const PLACEHOLDER = '…';
const LONG_SEGMENT = 16;

export function shownUrl(url: URL): string {
	const path = url.pathname
		.split('/')
		.map((segment) => (isKeyLike(segment) ? PLACEHOLDER : segment))
		.join('/');
	const query = [...url.searchParams.keys()].map((name) => `${name}=${PLACEHOLDER}`).join('&');
	return `${url.origin}${path}${query === '' ? '' : `?${query}`}`;
}

/** `3f1c9a2e77b04d5c`, `sk_live_51H8xYz…`: long, and of letters and digits; a word of a path seldom has both. */
export function isKeyLike(segment: string): boolean {
	return segment.length >= LONG_SEGMENT && /\d/.test(segment) && /\p{L}/u.test(segment);
}
