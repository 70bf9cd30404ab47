// What an ordinary site or API answers, so that a program goes on to its next step.

import { type AskedRequest, headerValue, jsonAnswer, type SinkAnswer, text } from './answer.ts';

const FILES: Readonly<Record<string, SinkAnswer>> = {
	txt: text('ok\n'),
	sh: text('#!/bin/sh\nexit 0\n', 'text/x-shellscript'),
	js: text('export {};\n', 'text/javascript'),
	css: text('\n', 'text/css'),
	xml: text('<?xml version="1.0"?>\n<response status="ok"/>\n', 'application/xml'),
};

export function webAnswer(request: AskedRequest): SinkAnswer {
	const path = plainPath(request);
	const file = FILES[/\.([a-z]{2,4})$/.exec(path)?.[1] ?? '']; // /install.sh
	if (request.method === 'OPTIONS') return { status: 204, headers: { allow: 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS' }, body: '' };
	const elsewhere = path === '/redirect' ? new URLSearchParams(request.path.split('?')[1]).get('url') : null;
	if (elsewhere !== null && URL.canParse(elsewhere)) return { status: 302, headers: { location: new URL(elsewhere).href }, body: '' };
	if (file !== undefined && request.method === 'GET') return file;
	return isApi(request) ? apiAnswer(path) : (towardsTls(request) ?? page(request));
}

function plainPath({ path }: AskedRequest): string {
	return (path.split('?')[0] ?? '').toLowerCase();
}

export function isApi(request: AskedRequest): boolean {
	const path = plainPath(request);
	const accepts = headerValue(request, 'accept').toLowerCase();
	// /api/x, /v1/x, api.example, data.json
	const looksLikeApi = /(?:^|\/)(?:api|v\d+|graphql|rpc|oauth2?|token)(?:\/|$)|\.json$/.test(path) || /^api\./i.test(request.host);
	return looksLikeApi || accepts.includes('json') || !['GET', 'HEAD'].includes(request.method);
}

function apiAnswer(path: string): SinkAnswer {
	if (path.endsWith('/token')) return jsonAnswer({ access_token: 'example-access-token', token_type: 'Bearer', expires_in: 3600 });
	return jsonAnswer({ ok: true, success: true, status: 'ok', id: '1', message: 'ok', data: [], results: [], items: [] });
}

/** As sites do for pages on port 80, by name and by name only. It ends there: over TLS there is the page. */
function towardsTls({ encrypted, destination: { name, port }, host, path }: AskedRequest): SinkAnswer | undefined {
	if (encrypted || port !== 80 || name === undefined || host.toLowerCase() !== name || !/^\/[\x21-\x7e]*$/.test(path)) return undefined;
	return { status: 301, headers: { location: `https://${name}${path}`, 'content-type': 'text/html' }, body: '' };
}

function page({ host }: AskedRequest): SinkAnswer {
	// The host comes from the client: only what a name may hold goes into the page.
	const name = host.replace(/[^a-z0-9.:-]/gi, '').slice(0, 255);
	const html = `<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"><title>${name}</title></head>\n<body><h1>${name}</h1><p>Welcome.</p></body>\n</html>\n`;
	return text(html, 'text/html; charset=utf-8');
}
