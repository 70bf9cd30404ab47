// Detects requests from a page of another site, or under a name that an attacker points here (DNS rebinding), by their headers.

import type { IncomingMessage } from 'node:http';
import { hostName, isOwnHostName } from '#util/own-host-name.ts';

export interface CallerNames {
	/** Names accepted besides this machine's own: `candor.example`, any port. */
	readonly allowedHosts: readonly string[];
	/** Whether the server listens only on loopback. */
	readonly isLoopback: boolean;
}

/** Returns why a request is refused, as one clause, or undefined if it may pass. `isEmbeddable`: pages of other sites may show it as an image. */
export function callerRefusal(
	{ allowedHosts, isLoopback }: CallerNames,
	request: IncomingMessage,
	isEmbeddable = false,
): string | undefined {
	// Node keeps the first of several headers; other software uses the last.
	const hosts = request.rawHeaders.filter((_, index, all) => index % 2 === 1 && all[index - 1]?.toLowerCase() === 'host');
	const [host = ''] = hosts;
	const name = hosts.length === 1 ? hostName(host) : undefined;
	if (name === undefined) return 'it names no host, or more than one';
	if (!namesSameHost(request.url ?? '', name)) return 'its address names another host than its head';
	// A dialled address needs no name server, so an attacker cannot redirect it.
	const isDialled = !isLoopback && name === request.socket.localAddress?.replace(/^::ffff:(?=\d+\.)/, '');
	if (!isOwnHostName(name) && !isDialled && !allowedHosts.some((one) => hostName(one) === name))
		return `the host ${JSON.stringify(name)} is not one of this server’s names; --allow-host ${name} lets it pass`;
	const { origin } = request.headers;
	if (origin !== undefined && !isSameOrigin(origin, host)) return `pages of ${JSON.stringify(origin.slice(0, 200))} may not ask here`;
	const site = request.headers['sec-fetch-site'];
	const isNavigation = request.method === 'GET' && request.headers['sec-fetch-mode'] === 'navigate';
	const isImage = isEmbeddable && request.method === 'GET' && request.headers['sec-fetch-dest'] === 'image';
	if ((site === 'cross-site' || site === 'same-site') && !isNavigation && !isImage) return 'pages of another site may not ask here';
	return undefined;
}

/** A proxy sends a whole address in the place of a path (`GET http://candor.example/audit`), and its host takes precedence over the header. */
function namesSameHost(url: string, name: string): boolean {
	const [, host] = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(url) ?? [];
	return host === undefined || hostName(host) === name;
}

/** Whether a request arrived under a name that only this machine uses. A proxy in front of the server passes on its own name. */
export function isOwnCaller(request: IncomingMessage): boolean {
	const name = hostName(request.headers.host ?? '');
	return name !== undefined && isOwnHostName(name);
}

/** A page of `localhost:3000` is another site for `localhost:8000`, although cookies do not distinguish them. */
function isSameOrigin(origin: string, host: string): boolean {
	if (!URL.canParse(origin)) return false;
	const { protocol, host: named } = new URL(origin);
	return (protocol === 'http:' || protocol === 'https:') && named.toLowerCase() === withoutDefaultPort(host, protocol);
}

function withoutDefaultPort(host: string, protocol: string): string {
	return URL.canParse(`${protocol}//${host}`) ? new URL(`${protocol}//${host}`).host : host.toLowerCase();
}
