import type { Destination, HttpExchange } from '../capture.ts';

export type AskedRequest = Pick<HttpExchange, 'method' | 'host' | 'path' | 'headers'> & { readonly destination: Destination };

export interface Answer {
	readonly status: number;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string;
}

/** Total and pure: whatever was asked, there is an answer. */
export type Answerer = (request: AskedRequest) => Answer;

export function headerOf({ headers }: Pick<AskedRequest, 'headers'>, name: string): string {
	return headers.find(([one]) => one === name)?.[1] ?? '';
}

export function text(body: string, type = 'text/plain', status = 200): Answer {
	return { status, headers: { 'content-type': type }, body };
}

export function json(value: unknown): Answer {
	return text(JSON.stringify(value), 'application/json');
}
