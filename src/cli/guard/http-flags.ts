// Parses and checks the guard's HTTP flags.

import type { Listening, UpstreamServer } from '#app/guard/guard-options.ts';
import type { UPSTREAM_TRANSPORTS } from '#app/guard/upstream-transports.ts';
import { UserError } from '#util/user-error.ts';
import { headerFlag } from '../header-flag.ts';
import { whole } from '../number-flags.ts';

export interface GuardHttpFlags {
	readonly http?: string;
	readonly allowHost: readonly string[];
	readonly allowOrigin: readonly string[];
	readonly maxSessions?: string;
	readonly sessionIdle?: string;
	readonly upstream?: string;
	readonly upstreamTransport?: (typeof UPSTREAM_TRANSPORTS)[number];
	readonly upstreamHeader: readonly string[];
	readonly upstreamTimeout?: string;
}

const LOOPBACK = '127.0.0.1';

/** Returns undefined if the client uses standard streams. */
export function listening(flags: GuardHttpFlags): Listening | undefined {
	if (flags.http === undefined) {
		refuseAlone('--http 127.0.0.1:8080', {
			'--allow-host': flags.allowHost,
			'--allow-origin': flags.allowOrigin,
			'--max-sessions': flags.maxSessions,
			'--session-idle': flags.sessionIdle,
		});
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
			most: whole('--max-sessions', flags.maxSessions ?? '100', 1, 10_000),
			idleMs: whole('--session-idle', flags.sessionIdle ?? '1800', 1, 86_400) * 1000,
		},
	};
}

/** Returns undefined if the server is a command. */
export function upstreamServer(flags: GuardHttpFlags, env: NodeJS.ProcessEnv): UpstreamServer | undefined {
	if (flags.upstream === undefined) {
		refuseAlone('--upstream https://mcp.example/mcp', {
			'--upstream-header': flags.upstreamHeader,
			'--upstream-transport': flags.upstreamTransport,
			'--upstream-timeout': flags.upstreamTimeout,
		});
		return undefined;
	}
	const url = URL.canParse(flags.upstream) ? new URL(flags.upstream) : undefined;
	const isHttp = url?.protocol === 'http:' || url?.protocol === 'https:';
	// The URL may contain a secret, so the error does not repeat it.
	if (url === undefined || !isHttp)
		throw new UserError('--upstream: expected an HTTP address', { hint: '--upstream https://mcp.example/mcp' });
	if (url.username !== '' || url.password !== '')
		throw new UserError('--upstream: no name and password in the address', { hint: "--upstream-header 'Authorization: Basic …'" });
	url.hash = '';
	return {
		url,
		transport: flags.upstreamTransport ?? 'auto',
		headers: flags.upstreamHeader.map((text) => headerFlag('--upstream-header', text, env)),
		headMs: whole('--upstream-timeout', flags.upstreamTimeout ?? '300', 1, 86_400) * 1000,
	};
}

/** A flag without its partner is an error, because the user expects an effect. */
function refuseAlone(needed: string, given: Readonly<Record<string, string | readonly string[] | undefined>>): void {
	const [alone] = Object.entries(given).find(([, value]) => value !== undefined && value.length > 0) ?? [];
	if (alone !== undefined) throw new UserError(`${alone} needs ${needed.split(' ')[0]}`, { hint: `candor guard ${needed} ${alone} …` });
}
