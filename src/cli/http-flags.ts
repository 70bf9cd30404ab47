// The flags of a server that listens on a port: valid combinations and their meaning.

import type { HttpSettings, Transport } from '#model/target.ts';
import { isLoopback } from '#util/hosts.ts';
import { UserError } from '#util/user-error.ts';
import { headerFlag } from './header-flag.ts';
import { whole } from './number-flags.ts';

export interface HttpFlags {
	readonly transport?: Transport;
	readonly httpPort?: string;
	readonly path?: string;
	readonly url?: string;
	readonly header: readonly string[];
	readonly network: string;
}

/** The usual paths of such servers. */
const PATHS = { 'streamable-http': '/mcp', sse: '/sse' } as const;
const EXAMPLE = '--http-port 3001 --path /mcp';

/** Returns undefined for a stdio server. */
export function httpSettings(flags: HttpFlags): HttpSettings | undefined {
	const { transport = 'streamable-http', httpPort, path, url, header, network } = flags;
	if (httpPort === undefined && url === undefined) {
		const orphan = path !== undefined ? '--path' : header.length > 0 ? '--header' : undefined;
		if (orphan !== undefined) throw new UserError(`${orphan}: only for a server that listens on a port`, { hint: EXAMPLE });
		if (flags.transport === undefined || flags.transport === 'stdio') return undefined;
		throw new UserError(`--transport ${flags.transport}: which port does the server listen on?`, { hint: EXAMPLE });
	}
	const flag = httpPort === undefined ? '--url' : '--http-port';
	if (transport === 'stdio')
		throw new UserError(`--transport stdio: a stdio server has no port`, { hint: `leave out ${flag}, or say --transport streamable-http` });
	if (network === 'host')
		throw new UserError(`${flag} with --network host: the port would be one of this machine’s own`, {
			hint: 'leave --network out, or --network none',
		});
	const place = url === undefined ? { port: whole('--http-port', httpPort ?? '', 1, 65_535), path: PATHS[transport] } : placeOf(url, flags);
	return {
		transport,
		...place,
		...(path === undefined ? {} : { path: absolute(path) }),
		headers: header.map((text) => headerFlag('--header', text, process.env)),
	};
}

/** http://localhost:3001/mcp?token=x */
function placeOf(text: string, { httpPort, path }: HttpFlags): { port: number; path: string } {
	if (httpPort !== undefined || path !== undefined)
		throw new UserError('--url says port and path already: leave --http-port and --path out', { hint: EXAMPLE });
	const url = URL.canParse(text) ? new URL(text) : undefined;
	const host = url?.hostname.replace(/^\[|\]$/g, '') ?? '';
	if (url?.protocol !== 'http:' || !isLoopback(host))
		throw new UserError(`--url ${text}: with a command, the URL of the server in its cell is expected`, {
			hint: '--url http://localhost:3001/mcp',
		});
	return { port: Number(url.port || 80), path: `${url.pathname}${url.search}` };
}

function absolute(path: string): string {
	const url =
		path.startsWith('/') && !path.startsWith('//') && URL.canParse(path, 'http://localhost')
			? new URL(path, 'http://localhost')
			: undefined;
	if (url === undefined || url.hash !== '') throw new UserError(`--path ${path}: expected a path such as /mcp`, { hint: '--path /mcp' });
	return `${url.pathname}${url.search}`;
}
