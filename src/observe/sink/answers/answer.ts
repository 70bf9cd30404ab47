import type { Destination, HttpExchange } from '../capture.ts';

export type AskedRequest = Pick<HttpExchange, 'method' | 'host' | 'path' | 'headers'> & {
	readonly destination: Destination;
	readonly encrypted: boolean;
};

export interface Answer {
	readonly status: number;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string;
}

/** Total: whatever was asked, there is an answer. */
export type Answerer = (request: AskedRequest) => Answer;

export function headerOf({ headers }: Pick<AskedRequest, 'headers'>, name: string): string {
	return headers.find(([one]) => one === name)?.[1] ?? '';
}

/** api.example:8443, [2001:db8::1]:80 → without port and brackets, in lower case. */
export function bareHost(host: string): string {
	return host
		.toLowerCase()
		.replace(/:\d+$/, '')
		.replace(/^\[|\]$/g, '');
}

export function text(body: string, type = 'text/plain', status = 200): Answer {
	return { status, headers: { 'content-type': type }, body };
}

export function json(value: unknown): Answer {
	return text(JSON.stringify(value), 'application/json');
}
