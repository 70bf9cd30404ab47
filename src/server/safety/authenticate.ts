// Identifies the caller: anonymous, a program with a token, or a logged-in person.

import type { FastifyRequest } from 'fastify';
import type { ServeParts } from '#app/serve/open-serve.ts';
import { Problem } from '../problem.ts';
import { type Identity, NOBODY } from './access.ts';
import type { FailedAttempts } from './failed-attempts.ts';

export const SESSION_COOKIE = 'candor_session';
const CSRF_HEADER = 'x-candor-csrf';
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Bearer cnd_… */
const BEARER = /^Bearer ([\w.~+/-]{1,512}=*)$/i;

/** Throws a Problem for invalid credentials, so that a revoked token does not count as no token. */
export async function authenticate(
	request: FastifyRequest,
	{ tokens, logins }: Pick<ServeParts, 'tokens' | 'logins'>,
	attempts: FailedAttempts,
): Promise<Identity> {
	const { authorization } = request.headers;
	if (authorization !== undefined) {
		const token = bearerToken(authorization);
		const record = token === undefined ? undefined : await tokens.find(token);
		// Before the limit: every program of this machine has the same address, and could lock the others out. A token has 256 random bits, so nobody guesses one.
		if (record !== undefined) return { kind: 'token', id: record.id, name: record.name, scopes: record.scopes };
		attempts.refuseTooMany(request.ip);
		attempts.add(request.ip);
		throw new Problem(401, 'the token is unknown, revoked or expired', { headers: { 'www-authenticate': 'Bearer' } });
	}
	const cookie = request.cookies[SESSION_COOKIE];
	const session = cookie === undefined ? undefined : logins.find(cookie);
	if (cookie === undefined || session === undefined) return NOBODY;
	// The page that the link opened knows the code. A form of another site does not. Nor does a server on another port of this machine, although the browser sends it the cookie.
	const holdsCode = request.headers[CSRF_HEADER] === session.csrf;
	if (!holdsCode && !SAFE_METHODS.has(request.method))
		throw new Problem(403, `the request lacks the ${CSRF_HEADER} header of this login`, {
			hint: 'the login link leads to #/login/CODE; POST /api/login prints a new link on serve’s terminal',
		});
	return { kind: 'person', session: cookie, holdsCode };
}

/** Whether the credentials of an earlier check are still valid: a token may be revoked, a login may end. */
export async function isStillValid(request: FastifyRequest, { tokens, logins }: Pick<ServeParts, 'tokens' | 'logins'>): Promise<boolean> {
	const { identity } = request;
	if (identity.kind === 'person') return logins.find(identity.session) !== undefined;
	return identity.kind === 'nobody' || (await tokens.find(bearerToken(request.headers.authorization) ?? '')) !== undefined;
}

function bearerToken(authorization = ''): string | undefined {
	return BEARER.exec(authorization)?.[1];
}
