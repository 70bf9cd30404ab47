// One request, over a connection of its own where the server is in a cell. It looks like that of Node's own fetch, which most clients are made with.

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

/** What came back was no HTTP; `head` is the beginning of it. */
export class NotHttpError extends Error {
	readonly head: Buffer;

	constructor(complaint: string, head: Buffer) {
		super(`its answer was no proper HTTP: ${complaint}`);
		this.head = head;
	}
}

/** Resolves with the answer's head; its body is still to be read. */
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
		// Aborted just as its answer ends, a request ends a connection that Node has already stopped listening to.
		sent.once('socket', (socket) => {
			if (socket.listenerCount('error', ignore) === 0) socket.on('error', ignore);
		});
		sent.once('upgrade', (_incoming, socket) => {
			socket.destroy();
			reject(new Error('it answered with another protocol than HTTP'));
		});
		sent.on('error', (error: NodeJS.ErrnoException & { rawPacket?: Buffer; reason?: string }) => {
			// It closed a kept connection just as we used it again, and has not seen the request.
			if (sent.reusedSocket && !hasAnswered && error.code === 'ECONNRESET') {
				resolve(httpRequest(endpoint, wanted));
				return;
			}
			// HPE_INVALID_CONSTANT, HPE_HEADER_OVERFLOW: the parser's codes
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

/** The request itself tells of it. */
function ignore(): void {}
