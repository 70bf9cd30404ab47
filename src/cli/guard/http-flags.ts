// The guard's flags that have to do with HTTP, read and checked.

import { UserError } from '#util/user-error.ts';
import { headerOf } from '../header-flag.ts';
import { whole } from '../number-flags.ts';
import type { UPSTREAM_TRANSPORTS } from './upstream-transports.ts';

export interface GuardHttpFlags {
	readonly http?: string;
	readonly allowHost: readonly string[];
	readonly allowOrigin: readonly string[];
	readonly maxSessions: string;
	readonly sessionIdle: string;
	readonly upstream?: string;
	readonly upstreamTransport: (typeof UPSTREAM_TRANSPORTS)[number];
	readonly upstreamHeader: readonly string[];
	readonly upstreamTimeout: string;
}

export interface Listening {
	readonly host: string;
	readonly port: number;
	readonly allowed: { readonly hosts: readonly string[]; readonly origins: readonly string[] };
	readonly limits: { readonly most: number; readonly idleMs: number };
}

export interface UpstreamServer {
	readonly url: URL;
	readonly transport: GuardHttpFlags['upstreamTransport'];
	readonly headers: readonly (readonly [name: string, value: string])[];
	readonly headMs: number;
}

const LOOPBACK = '127.0.0.1';

/** Undefined: the client is on standard streams. */
export function listening(flags: GuardHttpFlags): Listening | undefined {
	if (flags.http === undefined) {
		const orphan = flags.allowHost.length > 0 ? '--allow-host' : flags.allowOrigin.length > 0 ? '--allow-origin' : undefined;
		if (orphan !== undefined) throw new UserError(`${orphan} needs --http`, { hint: `candor guard --http 127.0.0.1:8080 ${orphan} …` });
		return undefined;
	}
	// 127.0.0.1:8080   :8080   8080   localhost:8080   [::1]:8080
	const [, bracketed, plain, port = ''] = /^(?:\[([\da-fA-F:.]+)\]:|([\w.-]*):)?(\d{1,5})$/.exec(flags.http) ?? [];
	if (port === '' || Number(port) > 65_535)
		throw new UserError(`--http ${flags.http}: expected HOST:PORT`, { hint: `--http ${LOOPBACK}:8080` });
	const host = bracketed ?? (plain || LOOPBACK);
	for (const origin of flags.allowOrigin) {
		if (origin !== '*' && (!URL.canParse(origin) || new URL(origin).origin !== origin))
			throw new UserError(`--allow-origin ${origin}: expected an origin`, { hint: '--allow-origin https://app.example' });
	}
	const isEverywhere = host === '0.0.0.0' || host === '::';
	return {
		host,
		port: Number(port),
		allowed: {
			hosts: isEverywhere ? flags.allowHost : [...flags.allowHost, bracketed === undefined ? host : `[${host}]`],
			origins: flags.allowOrigin,
		},
		limits: {
			most: whole('--max-sessions', flags.maxSessions, 1, 10_000),
			idleMs: whole('--session-idle', flags.sessionIdle, 1, 86_400) * 1000,
		},
	};
}

/** Undefined: the server is a command. */
export function upstreamServer(flags: GuardHttpFlags, env: NodeJS.ProcessEnv): UpstreamServer | undefined {
	if (flags.upstream === undefined) {
		if (flags.upstreamHeader.length > 0)
			throw new UserError('--upstream-header needs --upstream', {
				hint: 'candor guard --upstream https://mcp.example/mcp --upstream-header …',
			});
		return undefined;
	}
	const url = URL.canParse(flags.upstream) ? new URL(flags.upstream) : undefined;
	const isHttp = url?.protocol === 'http:' || url?.protocol === 'https:';
	// Not repeated: there may be a secret in it.
	if (url === undefined || !isHttp)
		throw new UserError('--upstream: expected an HTTP address', { hint: '--upstream https://mcp.example/mcp' });
	if (url.username !== '' || url.password !== '')
		throw new UserError('--upstream: no name and password in the address', { hint: "--upstream-header 'Authorization: Basic …'" });
	url.hash = '';
	return {
		url,
		transport: flags.upstreamTransport,
		headers: flags.upstreamHeader.map((text) => headerOf('--upstream-header', text, env)),
		headMs: whole('--upstream-timeout', flags.upstreamTimeout, 1, 86_400) * 1000,
	};
}
