// The checks that every request passes before its route: its origin, its identity, and its permission.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServeParts } from '#app/serve/open-serve.ts';
import { Problem } from '../problem.ts';
import { type Access, hasScope, type Identity, NOBODY } from './access.ts';
import { authenticate } from './authenticate.ts';
import { callerRefusal, isOwnCaller } from './caller-refusal.ts';
import { FailedAttempts } from './failed-attempts.ts';

/** Files of plugins that do not declare an access. */
const STATIC_PREFIXES = ['/docs', '/dashboard'] as const;
/** Headers of every response. Pages load nothing from other sites and run only scripts that are files of this server. */
const SAFE_HEADERS = {
	'content-security-policy':
		"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
	'x-content-type-options': 'nosniff',
	'x-frame-options': 'DENY',
	'referrer-policy': 'no-referrer',
	'cross-origin-opener-policy': 'same-origin',
	'cross-origin-resource-policy': 'same-origin',
	'permissions-policy': 'camera=(), geolocation=(), microphone=()',
	'cache-control': 'no-store',
} as const;

export function guardRoutes(app: FastifyInstance, parts: ServeParts): void {
	const { settings } = parts;
	const attempts = new FailedAttempts();
	const isLoopback = isLoopbackHost(settings.host);
	const names = { allowedHosts: [...settings.allowedHosts, ...(isLoopback ? [] : [settings.host])], isLoopback };

	app.decorateRequest('identity');
	app.addHook('onRoute', (route) => {
		const config = { ...(route.config as { access?: Access } | undefined) };
		const isStatic = STATIC_PREFIXES.some((prefix) => route.url === prefix || route.url.startsWith(`${prefix}/`));
		if (config.access === undefined && !isStatic) throw new Error(`the route ${route.url} does not say who may use it`);
		route.config = { access: 'loopback', ...config };
	});
	app.addHook('onRequest', async (request, reply) => {
		reply.headers(SAFE_HEADERS);
		request.identity = NOBODY;
		const refusal = callerRefusal(names, request.raw, request.routeOptions.config.isEmbeddable);
		if (refusal !== undefined) throw new Problem(403, `Candor refused this request: ${refusal}`);
		request.identity = await authenticate(request, parts, attempts);
		const access = request.is404 ? 'public' : (request.routeOptions.config.access ?? 'admin');
		if (!mayPass(access, request.identity, { isOpen: isLoopback && isOwnCaller(request.raw), opensLaunch: settings.opensLoopback }))
			throw refused(access, request);
	});
}

/** `isOpen`: only this machine can send requests. */
function mayPass(
	access: Access,
	identity: Identity,
	{ isOpen, opensLaunch }: { readonly isOpen: boolean; readonly opensLaunch: boolean },
): boolean {
	switch (access) {
		case 'public':
			return true;
		case 'loopback':
			return isOpen || hasScope(identity, 'read');
		case 'launch':
			return (isOpen && opensLaunch) || hasScope(identity, 'admin');
		default:
			return hasScope(identity, access);
	}
}

function refused(access: Access, { identity }: FastifyRequest): Problem {
	if (identity.kind !== 'nobody')
		return new Problem(403, `this needs the scope ${access === 'launch' ? 'admin' : access === 'loopback' ? 'read' : access}`);
	return new Problem(401, 'this needs a token, or a login by the link on serve’s terminal', { headers: { 'www-authenticate': 'Bearer' } });
}

/** Whether only this machine can reach the name or address. Every machine can reach 0.0.0.0 and ::. */
export function isLoopbackHost(host: string): boolean {
	return host === 'localhost' || host === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host);
}
