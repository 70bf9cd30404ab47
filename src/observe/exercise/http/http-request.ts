// Makes one request, over a new connection if the server is in a cell. It looks like a request of Node's own fetch, which most clients use.

import { type IncomingMessage, type RequestOptions, request } from 'node:http';
import { request as secureRequest } from 'node:https';
import { urlToHttpOptions } from 'node:url';
import type { Endpoint } from './http-access.ts';

const ORDINARY_HEADERS = { 'user-agent': 'node', 'accept-language': '*', 'sec-fetch-mode': 'cors', connection: 'keep-alive' };

export interface HttpRequest {
	readonly url: URL;
	readonly method: string;
	readonly headers: Headers;
	readonly body: string | undefined;
	readonly signal: AbortSignal | undefined;
}

/** The answer was not HTTP. `head` is its beginning. */
export class NotHttpError extends Error {
	readonly head: Buffer;

	constructor(complaint: string, head: Buffer) {
		super(`its answer was no proper HTTP: ${complaint}`);
		this.head = head;
	}
}

/** Resolves with the head of the answer. The body is not read yet. */
export function httpRequest(endpoint: Endpoint, wanted: HttpRequest): Promise<IncomingMessage> {
	const { url, method, headers, body, signal } = wanted;
	const all = { ...ORDINARY_HEADERS, host: url.host, ...Object.fromEntries(headers) };
	return new Promise((resolve, reject) => {
		let hasAnswered = false;
		const options = {
			...wayTo(endpoint, url),
			path: `${url.pathname}${url.search}`,
			method,
			headers: body === undefined ? all : { ...all, 'content-length': Buffer.byteLength(body) },
			...(signal === undefined ? {} : { signal }),
		};
		const sent = (url.protocol === 'https:' ? secureRequest : request)(options, (incoming) => {
			hasAnswered = true;
			resolve(incoming);
		});
		// If a request is aborted just as its answer ends, its connection can fail after Node has removed its own error listener.
		sent.once('socket', (socket) => {
			if (socket.listenerCount('error', ignore) === 0) socket.on('error', ignore);
		});
		sent.once('upgrade', (_incoming, socket) => {
			socket.destroy();
			reject(new Error('it answered with another protocol than HTTP'));
		});
		sent.on('error', (error: NodeJS.ErrnoException & { rawPacket?: Buffer; reason?: string }) => {
			// The server closed a kept-alive connection just as it was reused, and has not seen the request.
			if (sent.reusedSocket && !hasAnswered && error.code === 'ECONNRESET') {
				resolve(httpRequest(endpoint, wanted));
				return;
			}
			// HPE_INVALID_CONSTANT, HPE_HEADER_OVERFLOW: error codes of the parser
			const isParserError = error.code?.startsWith('HPE_') === true;
			reject(isParserError ? new NotHttpError(error.reason ?? error.message, error.rawPacket ?? Buffer.alloc(0)) : error);
		});
		sent.end(body);
	});
}

function wayTo(endpoint: Endpoint, url: URL): RequestOptions {
	if ('agent' in endpoint) {
		const { hostname, port } = urlToHttpOptions(url); // without the brackets of an IPv6 address
		return { agent: endpoint.agent, ...(hostname ? { hostname } : {}), ...(port ? { port } : {}) };
	}
	return {
		createConnection: (_options, give) => {
			endpoint.dial().then(
				(socket) => give(null, socket),
				(error) => give(error, undefined as never),
			);
			return undefined;
		},
	};
}

/** Ignores the error, because the request itself reports it. */
function ignore(): void {}
