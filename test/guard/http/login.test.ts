// A client of the SDK logs in to a server behind the guard, with a real little authorisation server: metadata, registration, PKCE, tokens.

import { hash, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client, type OAuthClientProvider, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client';
import { expect, onTestFinished, test } from 'vitest';
import { guardHere, post } from './guard-here.ts';
import { makeServer } from './sdk-server.ts';
import { serveBothGenerations } from './serve-both-generations.ts';
import { startHttpGuard } from './start-http-guard.ts';
import { serve, type TestServer } from './test-server.ts';

interface Grant {
	readonly challenge: string;
	readonly resource: string | null;
}

interface AuthorisationServer extends TestServer {
	readonly issuer: string;
	/** Which resource each token was asked for. */
	readonly tokens: ReadonlyMap<string, string | null>;
}

async function authorisationServer(): Promise<AuthorisationServer> {
	const grants = new Map<string, Grant>();
	const tokens = new Map<string, string | null>();
	const json = (response: ServerResponse, body: object, status = 200) =>
		response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
	const act = async (request: IncomingMessage, response: ServerResponse) => {
		const issuer = `http://${request.headers.host}`;
		const { pathname, searchParams } = new URL(request.url ?? '', issuer);
		const body = await text(request);
		if (pathname === '/.well-known/oauth-authorization-server')
			json(response, {
				issuer,
				authorization_endpoint: `${issuer}/authorize`,
				token_endpoint: `${issuer}/token`,
				registration_endpoint: `${issuer}/register`,
				response_types_supported: ['code'],
				grant_types_supported: ['authorization_code', 'refresh_token'],
				code_challenge_methods_supported: ['S256'],
				token_endpoint_auth_methods_supported: ['none'],
			});
		else if (pathname === '/register') json(response, { ...JSON.parse(body), client_id: randomUUID() }, 201);
		else if (pathname === '/authorize') {
			const code = randomUUID();
			grants.set(code, { challenge: searchParams.get('code_challenge') ?? '', resource: searchParams.get('resource') });
			response.writeHead(302, { location: `${searchParams.get('redirect_uri')}?code=${code}` }).end();
		} else if (pathname === '/token') {
			const form = new URLSearchParams(body);
			const grant = grants.get(form.get('code') ?? '');
			const isProven = grant?.challenge === hash('sha256', form.get('code_verifier') ?? '', 'base64url');
			if (grant === undefined || !isProven || grant.resource !== form.get('resource')) json(response, { error: 'invalid_grant' }, 400);
			else {
				const token = randomUUID();
				tokens.set(token, grant.resource);
				json(response, { access_token: token, token_type: 'Bearer', expires_in: 3600 });
			}
		} else response.writeHead(404).end();
	};
	const server = await serve(act);
	return { ...server, issuer: new URL(server.url).origin, tokens };
}

/** `isStrict`: it takes only tokens that were asked for under its own address. */
function protectedServer(authorisation: AuthorisationServer, isStrict = false) {
	return serveBothGenerations(
		() => makeServer(),
		(request) => {
			const { origin, pathname, href } = new URL(request.url);
			if (pathname === '/.well-known/oauth-protected-resource/mcp')
				return Response.json({ resource: `${origin}/mcp`, authorization_servers: [authorisation.issuer], resource_name: 'Behind' });
			if (pathname !== '/mcp') return new Response(null, { status: 404 });
			const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '') ?? [];
			const resource = authorisation.tokens.get(token);
			if (resource !== undefined && (!isStrict || resource === href)) return undefined;
			const challenge = `Bearer error="invalid_token", resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp", scope="mcp"`;
			return new Response(null, { status: 401, headers: { 'www-authenticate': challenge } });
		},
	);
}

/** What an application keeps, and a browser whose user agrees to everything. */
class Person implements OAuthClientProvider {
	readonly redirectUrl = 'http://127.0.0.1:1/callback';
	readonly clientMetadata = { redirect_uris: [this.redirectUrl], token_endpoint_auth_method: 'none' };
	readonly #kept = new Map<string, unknown>();
	code = '';

	clientInformation = () => this.#kept.get('client') as never;
	saveClientInformation = (client: unknown) => void this.#kept.set('client', client);
	tokens = () => this.#kept.get('tokens') as never;
	saveTokens = (tokens: unknown) => void this.#kept.set('tokens', tokens);
	codeVerifier = () => this.#kept.get('verifier') as string;
	saveCodeVerifier = (verifier: string) => void this.#kept.set('verifier', verifier);
	discoveryState = () => this.#kept.get('discovery') as never;
	saveDiscoveryState = (state: unknown) => void this.#kept.set('discovery', state);

	async redirectToAuthorization(url: URL): Promise<void> {
		const { headers } = await fetch(url, { redirect: 'manual' });
		this.code = new URL(headers.get('location') ?? '').searchParams.get('code') ?? '';
	}
}

async function loggedIn(url: string, generation: 'legacy' | 'auto' = 'legacy'): Promise<Client> {
	const authProvider = new Person();
	const connect = async () => {
		const client = new Client({ name: 'c', version: '1' }, generation === 'auto' ? { versionNegotiation: { mode: 'auto' } } : {});
		const transport = new StreamableHTTPClientTransport(new URL(url), { authProvider });
		return { client, transport, connected: client.connect(transport).then(() => client) };
	};
	const first = await connect();
	await expect(first.connected).rejects.toThrow(UnauthorizedError);
	await first.transport.finishAuth(authProvider.code);
	return (await connect()).connected;
}

test.for(['legacy', 'auto'] as const)('a login through the guard (%s)', async (generation) => {
	const directory = await mkdtemp(join(tmpdir(), 'candor-login-'));
	onTestFinished(() => rm(directory, { recursive: true, force: true }));
	await using authorisation = await authorisationServer();
	await using server = await protectedServer(authorisation);
	await using guard = await startHttpGuard({ directory, flags: ['--upstream', server.url] });
	const client = await loggedIn(guard.url.href, generation);
	expect((await client.callTool({ name: 'echo', arguments: { text: 'in' } })).content).toEqual([{ type: 'text', text: 'in' }]);
	await client.close();
	expect(await guard.stop()).toBe(0);
	const [[token, resource] = []] = authorisation.tokens;
	expect(resource).toBe(guard.url.href);
	expect(guard.stderr().match(/asks where to log in; its token will be for \S+\/mcp\..*--upstream-header/g)?.length).toBe(1);
	expect(await readFile(join(directory, 'candor', 'ledger.db'), 'latin1')).not.toContain(token);
});

test('a server that wants tokens for its own address refuses those, and the guard has said what to do', async () => {
	await using authorisation = await authorisationServer();
	await using server = await protectedServer(authorisation, true);
	await using guard = await guardHere(server.url);
	await expect(loggedIn(guard.url)).rejects.toThrow();
	expect(guard.notes.join()).toContain("--upstream-header 'Authorization: Bearer …'");
});

test('the metadata are the server’s, but for the address', async () => {
	await using authorisation = await authorisationServer();
	await using server = await protectedServer(authorisation);
	await using guard = await guardHere(server.url);
	const { headers } = await post(guard.url, { jsonrpc: '2.0', id: 1, method: 'ping' });
	const place = new URL('/.well-known/oauth-protected-resource/mcp', guard.url);
	expect(headers.get('www-authenticate')).toBe(`Bearer error="invalid_token", resource_metadata="${place}", scope="mcp"`);
	const expected = { resource: guard.url, authorization_servers: [authorisation.issuer], resource_name: 'Behind' };
	expect(await (await fetch(place)).json()).toEqual(expected);
	const secured = await fetch(place, { headers: { 'x-forwarded-proto': 'https' } });
	expect(await secured.json()).toEqual({ ...expected, resource: guard.url.replace('http:', 'https:') });
	expect((await fetch(new URL('/.well-known/oauth-protected-resource/other', guard.url))).status).toBe(404);
	expect((await fetch(place, { method: 'POST', body: '{}' })).status).toBe(405);
});

test('what another host keeps is left to the client; a server without metadata is its own authorisation server, or has no login', async () => {
	const challenge = 'Bearer resource_metadata="http://192.0.2.1/x"';
	await using authorisation = await authorisationServer();
	await using bare = await serve((_, response) => response.writeHead(401, { 'www-authenticate': challenge }).end());
	await using guard = await guardHere(bare.url);
	expect((await post(guard.url, { jsonrpc: '2.0', id: 1, method: 'ping' })).headers.get('www-authenticate')).toBe(challenge);
	const place = (url: string) => new URL('/.well-known/oauth-protected-resource/mcp', url);
	expect((await fetch(place(guard.url))).status).toBe(404);
	await using older = await guardHere(authorisation.url);
	expect(await (await fetch(place(older.url))).json()).toEqual({ resource: older.url, authorization_servers: [authorisation.issuer] });
});
