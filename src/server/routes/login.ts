// A person logs in with a link that serve prints on its terminal. Access to that terminal grants the right to decide.

import { z } from 'zod';
import { TOKEN_SCOPES } from '#model/ports.ts';
import { packageVersion } from '#util/package-files.ts';
import { PROBLEMS, Problem } from '../problem.ts';
import { hasScope } from '../safety/access.ts';
import { SESSION_COOKIE } from '../safety/authenticate.ts';
import { FailedAttempts } from '../safety/failed-attempts.ts';
import { isLoopbackHost } from '../safety/guard-routes.ts';
import type { RoutePlugin } from './route-plugin.ts';

const me = z.strictObject({
	authenticated: z.boolean(),
	scopes: z.array(z.enum(TOKEN_SCOPES)),
	version: z.string(),
	openLoopback: z.boolean(),
});

export const addLogin: RoutePlugin = (app, { logins, settings, printLogin }) => {
	const attempts = new FailedAttempts();
	app.get(
		'/login/:code',
		{
			config: { access: 'public' },
			// A preview by HEAD must not use the link up.
			exposeHeadRoute: false,
			schema: { hide: true, params: z.object({ code: z.string().max(100) }) },
		},
		(request, reply) => {
			const login = logins.redeem(request.params.code);
			// Only bad links count: another program of this machine has the person's address, and could lock the person out.
			if (login === undefined) {
				attempts.refuseTooMany(request.ip);
				attempts.add(request.ip);
				throw new Problem(403, 'this link was used already, or is older than ten minutes', {
					hint: 'POST /api/login prints a new one on serve’s terminal',
				});
			}
			reply.setCookie(SESSION_COOKIE, login.id, {
				path: '/',
				httpOnly: true,
				sameSite: 'strict',
				secure: request.protocol === 'https',
				expires: new Date(login.session.expires),
			});
			// The part after # is sent to no server.
			return reply.redirect(`/dashboard/#/login/${login.session.csrf}`, 303);
		},
	);
	app.post(
		'/api/login',
		{
			config: { access: isLoopbackHost(settings.host) ? 'loopback' : 'public', rateLimit: { max: 3, timeWindow: '1 minute' } },
			schema: {
				summary: 'Print a new login link on serve’s terminal',
				tags: ['login'],
				response: { 202: z.strictObject({ detail: z.string() }), ...PROBLEMS },
			},
		},
		(_request, reply) => {
			printLogin();
			reply.code(202);
			return { detail: 'a new link is on serve’s terminal' };
		},
	);
	app.get(
		'/api/me',
		{
			config: { access: 'public' },
			schema: { summary: 'Who is asking, and what they may', tags: ['login'], response: { 200: me, ...PROBLEMS } },
		},
		({ identity }) => ({
			authenticated: identity.kind !== 'nobody',
			scopes: identity.kind === 'token' ? [...identity.scopes] : TOKEN_SCOPES.filter((scope) => hasScope(identity, scope)),
			version: packageVersion(),
			openLoopback: settings.opensLoopback,
		}),
	);
	app.post(
		'/api/logout',
		{ config: { access: 'public' }, schema: { summary: 'End this login', tags: ['login'], response: { 204: z.undefined(), ...PROBLEMS } } },
		({ identity }, reply) => {
			if (identity.kind === 'person') logins.end(identity.session);
			reply.clearCookie(SESSION_COOKIE, { path: '/' });
			void reply.code(204).send();
		},
	);
};
