import type { IncomingMessage } from 'node:http';

/** The answer to a request that is not MCP, unprocessed. */
export type HttpTrouble =
	/** An error, a redirection, or a web page. */
	| {
			readonly kind: 'answer';
			readonly status: number;
			readonly headers: Readonly<Record<'content-type' | 'www-authenticate' | 'location', string | undefined>>;
	  }
	/** A failed connection, with the code of the system or the TLS library. */
	| { readonly kind: 'connection'; readonly code: string };

export function troubleIn({ statusCode: status = 0, headers }: IncomingMessage): HttpTrouble | undefined {
	const { 'content-type': type, 'www-authenticate': challenge, location } = headers;
	if (status >= 200 && status < 300 && type?.startsWith('text/html') !== true) return undefined;
	return { kind: 'answer', status, headers: { 'content-type': type, 'www-authenticate': challenge, location } };
}
