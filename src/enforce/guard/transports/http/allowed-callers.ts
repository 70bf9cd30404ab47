// Decides which web pages may send requests to the guard. A stranger's page can make its own name resolve to this machine (DNS rebinding), but the names in
// `Host` and `Origin` reveal it.

import type { ServerResponse } from 'node:http';
import { hostName, isOwnHostName, tidyHostName } from '#util/own-host-name.ts';

export interface AllowedCallers {
	/** Allowed names besides this machine's own: `guard.example`, any port. */
	readonly hosts: readonly string[];
	/** `https://app.example`, or `*` for all. */
	readonly origins: readonly string[];
}

interface Caller {
	/** All `Host` values that were sent: Node uses the first, other programs use the last. */
	readonly hosts: readonly string[];
	readonly origin: string | undefined;
	/** Address of this machine at which the connection arrived. A caller that names this address has not used a name server. */
	readonly dialled: string | undefined;
}

/** Returns why the caller is refused, as one clause, or undefined if it is allowed. */
export function whyNotAllowed(allowed: AllowedCallers, { hosts, origin, dialled = '' }: Caller): string | undefined {
	const [host, ...others] = hosts;
	if (others.length > 0) return 'it names more than one host';
	const name = host === undefined ? undefined : hostName(host);
	if (name === undefined) return 'it names no host';
	// ::ffff:192.0.2.7 is 192.0.2.7 to a socket that listens to both families
	const isDialled = name === dialled.replace(/^::ffff:(?=\d+\.)/, '');
	if (!isOwnHostName(name) && !isDialled && !allowed.hosts.some((one) => hostName(one) === name))
		return `the host ${JSON.stringify(name)} is not one of this machine’s own names; --allow-host ${name} lets it pass`;
	if (origin === undefined || isAllowedOrigin(allowed, origin)) return undefined;
	return `pages of ${JSON.stringify(origin)} may not; --allow-origin lets them`;
}

export function isAllowedOrigin({ origins }: AllowedCallers, origin: string): boolean {
	if (origins.includes('*') || origins.includes(origin)) return true;
	const url = URL.canParse(origin) ? new URL(origin) : undefined;
	return url !== undefined && (url.protocol === 'http:' || url.protocol === 'https:') && isOwnHostName(tidyHostName(url.hostname));
}

/** Sets the headers that a browser requires before it shows the response to the page. */
export function allowPage(response: ServerResponse, origin: string, wanted: string | undefined): void {
	response.setHeader('access-control-allow-origin', origin);
	response.setHeader('vary', 'origin');
	response.setHeader('access-control-allow-methods', 'GET, POST, DELETE');
	response.setHeader('access-control-allow-headers', wanted ?? '*');
	response.setHeader('access-control-expose-headers', 'mcp-session-id, www-authenticate');
}
