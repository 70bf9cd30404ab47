// Signing in with a password or for a token: any service of the user's own answers with a token, in the fields where clients look for one.

import type { ServiceFamily, ServiceRequest } from './service-family.ts';

const TOKEN = 'example-access-token';
/** Many services keep the session in a cookie as well. */
const SESSION = { 'set-cookie': 'session_id=example-session; Path=/; HttpOnly; SameSite=Lax' };
// sample: /admin/login, /api/v1/auth/sign-in, /auth/local, /sessions, /users/authenticate
const SIGN_IN = /\/(?:log-?in|sign-?in|authenticate|authorize|auth(?:\/\w+)?|sessions?|tokens?|jwt(?:\/\w+)?)\/?$/i;
// sample: {"email": …, "password": …}, grant_type=password, {"user": {"password": …}}
const PASSWORD = /["&?]?\b(?:password|passwd|pass|client_secret|refresh_?token|api_?key|secret)\b["=]/i;

// sample: /api/v1/access_token, /oauth2/token, /oauth/token.oauth2
const TOKENS = /\/(?:\w+_)?token(?:\.\w+)?\/?$/i;

/** A password that is sent, or a request for a token in the form of OAuth, whatever the grant is. */
function isSignIn({ method, path, text, body }: ServiceRequest): boolean {
	return (
		method === 'POST' && ((SIGN_IN.test(path) && PASSWORD.test(text)) || (TOKENS.test(path) && typeof body['grant_type'] === 'string'))
	);
}

export const signIn: ServiceFamily = {
	routes: [
		{
			path: '/*',
			when: isSignIn,
			answer: ({ body: { jsonrpc, id = null } }) => {
				const user = { id: 1, username: 'ada', name: 'Ada Martin', email: 'ada@site.example', roles: ['admin'] };
				const tokens = {
					token: TOKEN,
					access_token: TOKEN,
					accessToken: TOKEN,
					jwt: TOKEN,
					id_token: TOKEN,
					refresh_token: 'example-refresh-token',
					refreshToken: 'example-refresh-token',
					token_type: 'Bearer',
					expires_in: 3600,
				};
				const whole = { ...tokens, id: '1', uid: 1, sessionId: '1', success: true, status: 'ok', user, data: { ...tokens, id: '1', user } };
				return { json: jsonrpc === '2.0' ? { jsonrpc, id, result: whole } : whole, headers: SESSION };
			},
		},
	],
};
