// Explains why a remote server could not be connected, with the next command to type. Only for causes that the user can fix.

import { STATUS_CODES } from 'node:http';
import type { HttpTrouble } from '#observe/exercise/http/http-trouble.ts';
import { shownUrl } from './shown-url.ts';

interface Refusal {
	readonly message: string;
	readonly hint: string;
}

interface Asked {
	readonly url: URL;
	/** Names of the headers that the user gave. */
	readonly headers: readonly string[];
}

const LONGEST_URL = 300;

const UNREACHABLE: Readonly<Record<string, string>> = {
	ENOTFOUND: 'there is no host of this name',
	EAI_AGAIN: 'no name server answered',
	ECONNREFUSED: 'nothing listens there',
	EHOSTUNREACH: 'no route leads there',
	ENETUNREACH: 'no route leads there',
	ETIMEDOUT: 'nobody answered there',
	ECONNRESET: 'it closed the connection without an answer',
};
const CERTIFICATE: Readonly<Record<string, string>> = {
	CERT_HAS_EXPIRED: 'its certificate has expired',
	CERT_NOT_YET_VALID: 'its certificate is not valid yet',
	DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself alone',
	SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is signed by an authority that is not known here',
	UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is signed by an authority that is not known here',
	UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is signed by an authority that is not known here',
	ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
};

export function refusalOf(trouble: HttpTrouble, asked: Asked): Refusal | undefined {
	return trouble.kind === 'connection' ? unreachable(trouble.code, asked) : answered(trouble, asked);
}

function unreachable(code: string, { url }: Asked): Refusal | undefined {
	const where = shownUrl(url);
	const certificate = CERTIFICATE[code];
	if (certificate !== undefined)
		return { message: `${certificate} (${code})`, hint: `NODE_EXTRA_CA_CERTS=authority.pem candor audit ${where}, if you trust it` };
	// EPROTO, ERR_SSL_WRONG_VERSION_NUMBER
	if (code === 'EPROTO' || code.startsWith('ERR_SSL'))
		return { message: `TLS failed (${code}): it may not speak TLS there`, hint: `candor audit ${where.replace(/^https:/, 'http:')}` };
	const reason = UNREACHABLE[code];
	return reason === undefined ? undefined : { message: `${reason} (${code})`, hint: 'check the host and the port of the URL' };
}

function answered({ status, headers }: Extract<HttpTrouble, { kind: 'answer' }>, asked: Asked): Refusal | undefined {
	const answer = `HTTP ${status} ${STATUS_CODES[status] ?? ''}`.trim();
	if (status === 401 || status === 403) return unauthorised(answer, headers['www-authenticate'] ?? '', asked);
	if (status === 429) return { message: `it asks for fewer requests (${answer})`, hint: 'wait a while, then run it with --depth quick' };
	if (status === 404 || status === 405 || status === 410)
		return {
			message: `no MCP server answers at this path (${answer})`,
			hint: `the whole URL, such as ${asked.url.origin}/mcp, or ${asked.url.origin}/sse with --transport sse`,
		};
	if (status >= 300 && status < 400) {
		const next = serversUrl(headers.location, asked.url);
		return {
			message: `it sends us on${next === undefined ? '' : ` to ${next}`} (${answer}); what you gave is not sent to another place unasked`,
			hint: next === undefined ? 'check the URL' : `candor audit ${next}`,
		};
	}
	if (headers['content-type']?.startsWith('text/html') === true && status < 300)
		return {
			message: `it answers with a web page, not with MCP (${answer})`,
			hint: `the URL of the server itself, such as ${asked.url.origin}/mcp`,
		};
	return undefined;
}

/** `Bearer resource_metadata="https://mcp.example/.well-known/oauth-protected-resource"` */
function unauthorised(answer: string, challenge: string, { url, headers }: Asked): Refusal {
	const metadata = serversUrl(/\bresource_metadata="?([^",\s]+)/i.exec(challenge)?.[1], url);
	const login = metadata === undefined ? '' : `; how to get a token it says at ${metadata}`;
	const given = headers.length === 0 ? 'it wants to know who asks' : `it refuses what it was given (${headers.join(', ')})`;
	return {
		message: `${given}: ${answer}${login}`,
		hint: `CANDOR_BEARER_TOKEN=… candor audit ${shownUrl(url)}, or --header 'Name: value'`,
	};
}

/** Returns a URL that the server named, in a form that is safe for a terminal. */
function serversUrl(text: string | undefined, base: URL): string | undefined {
	if (text === undefined || text.length > LONGEST_URL || !URL.canParse(text, base.href)) return undefined;
	const url = new URL(text, base);
	return url.protocol === 'http:' || url.protocol === 'https:' ? shownUrl(url) : undefined;
}
