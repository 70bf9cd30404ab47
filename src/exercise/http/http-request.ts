// One request over a connection of its own. It looks like that of Node's own fetch, which most clients are made with.

import { type IncomingMessage, request } from 'node:http';
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
export function httpRequest(endpoint: Endpoint, { url, method, headers, body, signal }: HttpRequest): Promise<IncomingMessage> {
	const all = { ...ORDINARY_HEADERS, ...Object.fromEntries(headers), host: url.host };
	return new Promise((resolve, reject) => {
		const sent = request(
			{
				path: `${url.pathname}${url.search}`,
				method,
				headers: body === undefined ? all : { ...all, 'content-length': Buffer.byteLength(body) },
				createConnection: (_options, give) => {
					endpoint.dial().then(
						(socket) => {
							socket.on('error', () => {}); // the request hears of it, but not once its answer is over
							give(null, socket);
						},
						(error) => give(error, undefined as never),
					);
					return undefined;
				},
				...(signal === undefined ? {} : { signal }),
			},
			resolve,
		);
		sent.once('upgrade', (_incoming, socket) => {
			socket.destroy();
			reject(new Error('it answered with another protocol than HTTP'));
		});
		sent.on('error', (error: NodeJS.ErrnoException & { rawPacket?: Buffer; reason?: string }) => {
			// HPE_INVALID_CONSTANT, HPE_HEADER_OVERFLOW: the parser's codes
			const isParserError = error.code?.startsWith('HPE_') === true;
			reject(isParserError ? new NotHttpError(error.reason ?? error.message, error.rawPacket ?? Buffer.alloc(0)) : error);
		});
		sent.end(body);
	});
}
