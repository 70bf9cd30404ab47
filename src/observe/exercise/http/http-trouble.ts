import type { IncomingMessage } from 'node:http';

/** A request that brought nothing of the protocol, as it was. */
export type HttpTrouble =
	/** An error, a redirection, a web page. */
	| {
			readonly kind: 'answer';
			readonly status: number;
			readonly headers: Readonly<Record<'content-type' | 'www-authenticate' | 'location', string | undefined>>;
	  }
	/** No connection: the system's or the TLS library's code. */
	| { readonly kind: 'connection'; readonly code: string };

export function troubleIn({ statusCode: status = 0, headers }: IncomingMessage): HttpTrouble | undefined {
	const { 'content-type': type, 'www-authenticate': challenge, location } = headers;
	if (status >= 200 && status < 300 && type?.startsWith('text/html') !== true) return undefined;
	return { kind: 'answer', status, headers: { 'content-type': type, 'www-authenticate': challenge, location } };
}
