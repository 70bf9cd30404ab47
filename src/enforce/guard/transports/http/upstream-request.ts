// One HTTP request to the server, and its response in bounded memory. An error is one clause that never contains a header's value.

import { type Agent, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { GatheredBytes } from '#util/gather-bytes.ts';
import type { HeaderList } from '../route.ts';
import type { HeldBytes } from './held-bytes.ts';
import { isInCrumbs } from './read-body.ts';

const CONNECT_MS = 10_000;
const UNKNOWN_AUTHORITY: ReadonlySet<string> = new Set([
	'DEPTH_ZERO_SELF_SIGNED_CERT',
	'SELF_SIGNED_CERT_IN_CHAIN',
	'UNABLE_TO_GET_ISSUER_CERT',
	'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
	'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);
const MOST_REFUSAL_BYTES = 64 * 1024;
const REFUSAL_QUIET_MS = 3000;

export interface UpstreamAddress {
	readonly url: URL;
	readonly agent: Agent;
	/** Time limit for the head of a response, and for each pause within a response of one message. */
	readonly headMs: number;
	readonly maxMessageBytes: number;
	/** Buffered bytes of all responses together, over all clients. Absent: responses are small. */
	readonly held?: HeldBytes;
}

export interface HttpUpstreamOptions {
	readonly address: UpstreamAddress;
	/** Headers sent with every request. They replace the client's headers of the same name. */
	readonly headers: HeaderList;
	readonly note: (line: string) => void;
}

interface Asked {
	readonly method: 'GET' | 'POST' | 'DELETE';
	readonly headers: IncomingHttpHeaders;
	readonly body?: Buffer;
	readonly signal: AbortSignal;
	readonly url?: URL;
}

/** Resolves with the head of the response. The body is still to be read. */
export function askUpstream(
	address: UpstreamAddress,
	{ method, headers, body, signal, url = address.url }: Asked,
): Promise<IncomingMessage> {
	const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
	if (signal.aborted) return Promise.reject(new Error('it is no longer wanted'));
	const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
		method,
		agent: address.agent,
		signal,
		headers: { ...headers, 'accept-encoding': 'identity', ...(body && { 'content-length': String(body.length) }) },
	});
	const giveUp = (why: string) => request.destroy(new Error(why));
	const connecting = setTimeout(giveUp, CONNECT_MS, `no connection within ${CONNECT_MS / 1000} s`);
	const answering = setTimeout(giveUp, address.headMs, `no answer within ${address.headMs / 1000} s`);
	request.once('socket', (socket) => {
		if (!socket.connecting) clearTimeout(connecting);
		else socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => clearTimeout(connecting));
		socket.setKeepAlive(true, 30_000);
	});
	const over = () => {
		clearTimeout(connecting);
		clearTimeout(answering);
	};
	request.once('response', (response) => {
		over();
		// A connection that breaks later must not end the guard, whether or not the response is read.
		response.on('error', () => {});
		resolve(response);
	});
	request.once('upgrade', (_, socket) => {
		socket.destroy();
		reject(new Error('it switched to another protocol'));
	});
	request.on('error', (error) => {
		over();
		reject(new Error(clauseOf(error)));
	});
	request.end(body);
	return promise;
}

interface BodyLimits {
	readonly maxBytes: number;
	/** Maximum pause between two pieces of the body. */
	readonly quietMs: number;
	readonly held?: HeldBytes;
	/** Resolves when reading may continue. */
	readonly mayGoOn?: () => Promise<void> | undefined;
}

/** Returns the whole body. Throws an error of one clause. */
export async function wholeBody(response: IncomingMessage, { maxBytes, quietMs, held, mayGoOn }: BodyLimits): Promise<Buffer> {
	const body = new GatheredBytes(maxBytes);
	let pieces = 0;
	let isWaiting = false;
	const giveUp = () => isWaiting || response.destroy(new Error(`no more of its answer within ${quietMs / 1000} s`));
	const quiet = setTimeout(giveUp, quietMs);
	try {
		for await (const chunk of response as AsyncIterable<Buffer>) {
			quiet.refresh();
			if (body.length + chunk.length > maxBytes) throw new Error(`its answer is longer than ${maxBytes} bytes`);
			if (isInCrumbs(++pieces, body.length)) throw new Error('its answer comes in too many pieces');
			if (held?.take(chunk.length) === false) throw new Error('too many long answers are under way at once');
			body.push(chunk);
			const waiting = mayGoOn?.();
			if (waiting === undefined) continue;
			isWaiting = true;
			await waiting;
			isWaiting = false;
			quiet.refresh();
		}
	} catch (error) {
		response.destroy();
		throw new Error(clauseOf(error));
	} finally {
		clearTimeout(quiet);
		held?.give(body.length);
	}
	return body.take();
}

/** Reads the body of a refusal up to a small bound, because only its status matters much. */
export function refusalBody(response: IncomingMessage): Promise<Buffer> {
	return wholeBody(response, { maxBytes: MOST_REFUSAL_BYTES, quietMs: REFUSAL_QUIET_MS }).catch(() => Buffer.alloc(0));
}

export function clauseOf(error: unknown): string {
	const { code, message } = error as NodeJS.ErrnoException;
	if (code === 'ECONNREFUSED') return 'the connection was refused';
	if (code === 'ECONNRESET' || code === 'EPIPE' || message === 'aborted') return 'the connection was broken off';
	if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'its name is not known';
	if (code === 'EPROTO') return 'it does not speak TLS there; http:// in place of https:// reaches it without';
	if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'its certificate is for other names';
	if (code === 'CERT_HAS_EXPIRED') return 'its certificate has expired';
	if (code !== undefined && UNKNOWN_AUTHORITY.has(code))
		return 'nobody known here vouches for its certificate; NODE_EXTRA_CA_CERTS=authority.pem adds an authority of your own';
	// HPE_INVALID_CONSTANT, HPE_HEADER_OVERFLOW: the parser's codes
	if (code?.startsWith('HPE_') === true) return `its answer was no proper HTTP (${code})`;
	return message;
}

/** `application/json; charset=utf-8` is `application/json`. */
export function mediaType(response: IncomingMessage): string {
	return (response.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}
