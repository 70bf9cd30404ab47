import type { NetworkTrouble } from '#model/step.ts';
import type { Destination, HttpExchange } from '../capture.ts';

export type AskedRequest = Pick<HttpExchange, 'method' | 'host' | 'path' | 'headers'> & {
	readonly destination: Destination;
	readonly encrypted: boolean;
	/** Beginning of the request's body, as text. */
	readonly body?: string;
};

export interface SinkAnswer {
	readonly status: number;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string | Uint8Array;
	/** Fields after the body, which only HTTP/2 sends. */
	readonly trailers?: Readonly<Record<string, string>>;
}

/** Answers every request; there is no request without an answer. */
export type SinkAnswerer = (request: AskedRequest, trouble?: NetworkTrouble) => SinkAnswer;

export function headerValue({ headers }: Pick<AskedRequest, 'headers'>, name: string): string {
	return headers.find(([one]) => one === name)?.[1] ?? '';
}

/** Returns the host without port and brackets, in lower case: api.example:8443, [2001:db8::1]:80. */
export function bareHost(host: string): string {
	return host
		.toLowerCase()
		.replace(/:\d+$/, '')
		.replace(/^\[|\]$/g, '');
}

export function text(body: string | Uint8Array, type = 'text/plain', status = 200): SinkAnswer {
	return { status, headers: { 'content-type': type }, body };
}

export function jsonAnswer(value: unknown): SinkAnswer {
	return text(JSON.stringify(value), 'application/json');
}
