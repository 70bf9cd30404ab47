// Answers as an ordinary site or API does, so that a program continues with its next step.

import { isLoopback } from '#util/hosts.ts';
import { OWN_COOKIE } from '../own-cookie.ts';
import { type AskedRequest, bareHost, headerValue, jsonAnswer, type SinkAnswer } from './answer.ts';
import { type Content, contentAt, contentFor, pageOf } from './web-contents.ts';

/** `rest` answers requests to an API. `isJson`: whether a client has expected JSON where it got a page. */
export function webAnswer(
	request: AskedRequest,
	rest: (request: AskedRequest) => SinkAnswer,
	isJson: (request: AskedRequest) => boolean,
): SinkAnswer {
	const path = plainPath(request);
	if (request.method === 'OPTIONS') return { status: 204, headers: { allow: 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS' }, body: '' };
	const elsewhere = path === '/redirect' ? new URLSearchParams(request.path.split('?')[1]).get('url') : null;
	if (elsewhere !== null && URL.canParse(elsewhere)) return { status: 302, headers: { location: new URL(elsewhere).href }, body: '' };
	const isFetched = request.method === 'GET' || request.method === 'HEAD';
	const content = isFetched
		? (contentAt(path, nameOf(request)) ?? contentFor(headerValue(request, 'accept').toLowerCase(), nameOf(request)))
		: undefined;
	const isCalled = isApi(request);
	if (content === undefined && isCalled) return path.endsWith('/token') ? jsonAnswer(TOKEN) : rest(request);
	// A browser that asks for pages gets pages, whatever another client made of one.
	if (!headerValue(request, 'accept').toLowerCase().includes('text/html') && isJson(request)) return rest(request);
	if (content !== undefined) return answerOf(content);
	return towardsTls(request) ?? withCookie(answerOf(pageOf(nameOf(request))));
}

const TOKEN = { access_token: 'example-access-token', token_type: 'Bearer', expires_in: 3600 };

function answerOf({ type, body }: Content): SinkAnswer {
	return { status: 200, headers: { 'content-type': type }, body };
}

/** Most sites remember their visitors, and some clients ask for pages only to get a cookie. */
function withCookie(answer: SinkAnswer): SinkAnswer {
	return { ...answer, headers: { ...answer.headers, 'set-cookie': `${OWN_COOKIE}; Path=/; Max-Age=31536000; Secure; SameSite=None` } };
}

function plainPath({ path }: AskedRequest): string {
	return (path.split('?')[0] ?? '').toLowerCase();
}

export function isApi(request: AskedRequest): boolean {
	const path = plainPath(request);
	const accepts = headerValue(request, 'accept').toLowerCase();
	// /api/x, /v1/x, api.example, data.json
	const looksLikeApi = /(?:^|\/)(?:api|v\d+|graphql|rpc|oauth2?|token)(?:\/|$)|\.json$/.test(path) || /^api\./i.test(request.host);
	// /search?q=x&format=json
	const asksForJson = /[?&](?:format|output|fmt|alt|f)=json\b/i.test(request.path);
	// http://localhost:9200/_cat: a service of one's own machine serves programs, and a page to a browser only.
	const isService = path !== '/' && isLoopback(bareHost(request.host)) && !accepts.includes('text/html');
	return looksLikeApi || asksForJson || isService || accepts.includes('json') || !['GET', 'HEAD'].includes(request.method);
}

/** Redirects to TLS as sites do for pages on port 80, only if the host was reached by name. There is no loop, because TLS serves the page. */
function towardsTls({ encrypted, destination: { name, port }, host, path }: AskedRequest): SinkAnswer | undefined {
	if (encrypted || port !== 80 || name === undefined || host.toLowerCase() !== name || !/^\/[\x21-\x7e]*$/.test(path)) return undefined;
	return { status: 301, headers: { location: `https://${name}${path}`, 'content-type': 'text/html' }, body: '' };
}

/** Returns the host without characters that no name has. The host comes from the client and becomes part of an answer. */
function nameOf({ host }: AskedRequest): string {
	return host.replace(/[^a-z0-9.:-]/gi, '').slice(0, 255);
}
