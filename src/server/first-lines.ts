// The first lines that the person who started the server reads: its URL, the location of its data, and the next command.

import type { Store } from '#model/ports.ts';

interface Started {
	readonly url: string;
	readonly store: Store['kind'];
	/** Address of the store. A PostgreSQL address is not printed, because it may contain a password. */
	readonly address: string;
	/** The folder of policies. Undefined: there is none. */
	readonly policies: string | undefined;
	readonly isOpenToNetwork: boolean;
}

export function firstLines({ url, store, address, policies, isOpenToNetwork }: Started): readonly string[] {
	const data = store === 'sqlite' ? `SQLite, ${address}` : 'PostgreSQL, as --database says';
	return [
		`listening on ${url}`,
		`  dashboard  ${url}/dashboard`,
		`  API        ${url}/docs`,
		`  data       ${data}`,
		`  policies   ${policies === undefined ? 'those that ship; --policies DIR adds yours' : `${policies}, then those that ship`}`,
		...(isOpenToNetwork ? ['others can reach it from the network: every route but /health needs a token or a login'] : []),
	];
}

/** The line printed after the login link, on a terminal. */
export const NEXT_LINE =
	'next, in another terminal: candor guard --policy default -- npx -y some-mcp-server (its calls show in the live feed); Ctrl-C stops serve';

/** Returns why the server cannot listen on an address, in words. */
export function listenTrouble(where: string, code: string | undefined): string {
	if (code === 'EADDRINUSE') return `another program listens on ${where} already`;
	if (code === 'EACCES') return `this user may not listen on ${where}`;
	if (code === 'EADDRNOTAVAIL') return `this machine has no address ${where}`;
	return `${where} cannot be listened on (${code ?? 'unknown error'})`;
}
