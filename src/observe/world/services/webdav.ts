// Folders over HTTP (WebDAV, RFC 4918), with the calendars (RFC 4791) and address books (RFC 6352) that are built on them. What is put can be listed,
// fetched, moved and deleted.

import type { ServiceAnswer, ServiceFamily, ServiceRequest } from './service-family.ts';

const MOST_KEPT = 300;
const HOME = { calendars: '/calendars/ada/', contacts: '/addressbooks/ada/' } as const;
const CALENDAR = `${HOME.calendars}work/`;
const ADDRESS_BOOK = `${HOME.contacts}friends/`;
const SPACES =
	'xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:b="urn:ietf:params:xml:ns:carddav" xmlns:s="http://calendarserver.org/ns/" xmlns:a="http://apple.com/ns/ical/"';
const ETAG = '"9e107d9d"';
const WHEN = 'Thu, 02 Jan 2025 10:00:00 GMT';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const compact = (day: string) => day.replaceAll('-', '');
const inCalendar = (lines: readonly string[]) =>
	['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//shop//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');

/** The items that are there before a client puts any. */
function firstItems(today: string): Readonly<Record<string, string>> {
	const [day, stamp] = [compact(today), `DTSTAMP:${compact(today)}T080000Z`];
	const event = [
		'BEGIN:VEVENT',
		'UID:shop-1',
		stamp,
		`DTSTART:${day}T090000Z`,
		`DTEND:${day}T100000Z`,
		'SUMMARY:Stocktaking',
		'END:VEVENT',
	];
	const task = ['BEGIN:VTODO', 'UID:shop-2', stamp, `DUE:${day}T170000Z`, 'SUMMARY:Order notebooks', 'STATUS:NEEDS-ACTION', 'END:VTODO'];
	const card = ['BEGIN:VCARD', 'VERSION:3.0', 'UID:ada', 'FN:Ada Martin', 'N:Martin;Ada;;;', 'EMAIL:ada@mail.example', 'END:VCARD', ''];
	return {
		[`${CALENDAR}shop-1.ics`]: inCalendar(event),
		[`${CALENDAR}shop-2.ics`]: inCalendar(task),
		[`${ADDRESS_BOOK}ada.vcf`]: card.join('\r\n'),
		'/notes.md': '# Notes\n',
	};
}

const keyOf = ({ host }: ServiceRequest, path: string) => `webdav/${host}${decodeURIComponent(path)}`;

/** Returns the files, without those that were deleted. A folder ends with a slash. */
function filesOf(request: ServiceRequest): ReadonlyMap<string, string> {
	const start = keyOf(request, '');
	const own = [...request.kept].flatMap(([key, value]) =>
		key.startsWith(start) ? [[key.slice(start.length), String(value)] as const] : [],
	);
	return new Map([...Object.entries(firstItems(request.today)), ...own].filter(([, text]) => text !== DELETED));
}

const DELETED = '\0';
const FOLDERS = ['/', HOME.calendars, CALENDAR, HOME.contacts, ADDRESS_BOOK];

function typeOf(path: string): string {
	if (path === CALENDAR || (path.startsWith(HOME.calendars) && path !== HOME.calendars && path.endsWith('/')))
		return '<d:collection/><c:calendar/>';
	if (path === ADDRESS_BOOK || (path.startsWith(HOME.contacts) && path !== HOME.contacts && path.endsWith('/')))
		return '<d:collection/><b:addressbook/>';
	return path.endsWith('/') ? '<d:collection/>' : '';
}

/** All properties of one resource. Clients leave out what they have not asked for. */
function response(path: string, text: string | undefined): string {
	const isFolder = path.endsWith('/');
	const name = path.split('/').findLast((part) => part !== '') ?? 'ada';
	const data = path.endsWith('.vcf')
		? `<b:address-data>${escaped(text ?? '')}</b:address-data>`
		: path.endsWith('.ics')
			? `<c:calendar-data>${escaped(text ?? '')}</c:calendar-data>`
			: '';
	const own = isFolder
		? `<s:getctag>${ETAG}</s:getctag><d:sync-token>http://shop.example/sync/1</d:sync-token><a:calendar-color>#336699</a:calendar-color><c:supported-calendar-component-set><c:comp name="VEVENT"/><c:comp name="VTODO"/></c:supported-calendar-component-set><d:current-user-principal><d:href>/principals/ada/</d:href></d:current-user-principal><d:principal-URL><d:href>/principals/ada/</d:href></d:principal-URL><c:calendar-home-set><d:href>${HOME.calendars}</d:href></c:calendar-home-set><b:addressbook-home-set><d:href>${HOME.contacts}</d:href></b:addressbook-home-set><c:calendar-user-address-set><d:href>mailto:ada@mail.example</d:href></c:calendar-user-address-set>`
		: `<d:getcontenttype>${contentType(path)}</d:getcontenttype><d:getcontentlength>${Buffer.byteLength(text ?? '')}</d:getcontentlength>${data}`;
	return `<d:response><d:href>${escaped(encodeURI(path))}</d:href><d:propstat><d:prop><d:displayname>${escaped(name)}</d:displayname><d:resourcetype>${typeOf(path)}</d:resourcetype><d:getetag>${ETAG}</d:getetag><d:getlastmodified>${WHEN}</d:getlastmodified>${own}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`;
}

function contentType(path: string): string {
	if (path.endsWith('.ics')) return 'text/calendar; charset=utf-8';
	return path.endsWith('.vcf') ? 'text/vcard; charset=utf-8' : path.endsWith('.md') ? 'text/markdown' : 'application/octet-stream';
}

const multistatus = (responses: readonly string[]): ServiceAnswer => ({
	status: 207,
	type: 'application/xml; charset=utf-8',
	text: `<?xml version="1.0" encoding="utf-8"?>\n<d:multistatus ${SPACES}>${responses.join('')}</d:multistatus>`,
});
const empty = (status: number, headers: Readonly<Record<string, string>> = {}): ServiceAnswer => ({
	status,
	type: 'text/plain',
	text: '',
	headers: { etag: ETAG, ...headers },
});

/** The resource itself and, with a depth, what is right below it. */
function listed(request: ServiceRequest): ServiceAnswer {
	const path = decodeURIComponent(request.path);
	const files = filesOf(request);
	if (files.has(path)) return multistatus([response(path, files.get(path))]);
	const folder = path.endsWith('/') ? path : `${path}/`;
	if (request.header('depth') === '0') return multistatus([response(folder, undefined)]);
	const isBelow = (one: string) => one !== folder && one.startsWith(folder) && !one.slice(folder.length, -1).includes('/');
	const below = [...FOLDERS, ...files.keys()].filter(isBelow);
	return multistatus([response(folder, undefined), ...[...new Set(below)].map((one) => response(one, files.get(one)))]);
}

/** The items of a collection that a query asks for: by their kind, or by their addresses. */
function reported(request: ServiceRequest): ServiceAnswer {
	const { path, text } = request;
	const folder = path.endsWith('/') ? path : `${path}/`;
	const [, kind] = /comp-filter[^>]*name="(VEVENT|VTODO|VJOURNAL)"/.exec(text) ?? [];
	const asked = [...text.matchAll(/<(?:\w+:)?href>([^<]{1,500})</g)].map(([, href = '']) => decodeURIComponent(href));
	const isAsked = (one: string, item: string) =>
		asked.length > 0
			? asked.some((href) => href.endsWith(one))
			: one.startsWith(folder) && (kind === undefined || item.includes(`BEGIN:${kind}`));
	return multistatus(
		[...filesOf(request)].filter(([one, item]) => !one.endsWith('/') && isAsked(one, item)).map(([one, item]) => response(one, item)),
	);
}

function stored(request: ServiceRequest): ServiceAnswer {
	const path = decodeURIComponent(request.path);
	const isThere = filesOf(request).has(path);
	if (isThere && request.header('if-none-match') === '*') return empty(412);
	if (isThere || request.kept.size < MOST_KEPT) request.kept.set(keyOf(request, request.path), request.text);
	return empty(isThere ? 204 : 201);
}

function moved(request: ServiceRequest): ServiceAnswer {
	const { method, path, kept } = request;
	const text = filesOf(request).get(decodeURIComponent(path));
	const to = request.header('destination').replace(/^https?:\/\/[^/]+/, '');
	if (text === undefined || !to.startsWith('/')) return empty(text === undefined ? 404 : 400);
	if (kept.size < MOST_KEPT) kept.set(keyOf(request, to), text);
	if (method === 'MOVE') kept.set(keyOf(request, path), DELETED);
	return empty(201);
}

/** Whether a file of this name was put, or is one that only such a service has. */
function isHeld(request: ServiceRequest): boolean {
	return /\.(?:ics|vcf)$/i.test(request.path) || request.kept.has(keyOf(request, request.path));
}

function isPut({ path, header, kept, ...request }: ServiceRequest): boolean {
	const isItem = /^text\/(?:x-)?(?:v?calendar|vcard)\b/.test(header('content-type'));
	return (
		isItem || /\.(?:ics|vcf)$/i.test(path) || /\/(?:web)?dav\//.test(path) || kept.has(keyOf({ path, header, kept, ...request }, path))
	);
}

export const webdav: ServiceFamily = {
	routes: [
		{ path: '/.well-known/caldav', answer: () => empty(301, { location: '/' }) },
		{ path: '/.well-known/carddav', answer: () => empty(301, { location: '/' }) },
		{ method: 'PROPFIND', path: '/*', answer: listed },
		{ method: 'REPORT', path: '/*', answer: reported },
		{ method: 'PROPPATCH', path: '/*', answer: ({ path }) => multistatus([response(path, undefined)]) },
		...['MKCOL', 'MKCALENDAR'].map((method) => ({
			method,
			path: '/*',
			answer: (request: ServiceRequest) => stored({ ...request, path: request.path.replace(/\/?$/, '/'), text: '' }),
		})),
		...['MOVE', 'COPY'].map((method) => ({ method, path: '/*', answer: moved })),
		{ method: 'PUT', path: '/*', when: isPut, answer: stored },
		{
			method: 'DELETE',
			path: '/*',
			when: isHeld,
			answer: (request) => {
				if (!filesOf(request).has(decodeURIComponent(request.path))) return empty(404);
				request.kept.set(keyOf(request, request.path), DELETED);
				return empty(204);
			},
		},
		{
			method: 'GET',
			path: '/*',
			when: (request) => filesOf(request).has(decodeURIComponent(request.path)) && isHeld(request),
			answer: (request) => {
				const path = decodeURIComponent(request.path);
				return { type: contentType(path), text: filesOf(request).get(path) ?? '', headers: { etag: ETAG } };
			},
		},
	],
};
