import { expect, test } from 'vitest';
import type { HttpTrouble } from '#observe/exercise/http/http-trouble.ts';
import { refusalOf } from './refusal.ts';

const asked = { url: new URL('https://mcp.example/mcp?key=secret-1234'), headers: [] };
const connection = (code: string): HttpTrouble => ({ kind: 'connection', code });
const answer = (status: number, headers: Partial<Extract<HttpTrouble, { kind: 'answer' }>['headers']> = {}): HttpTrouble => ({
	kind: 'answer',
	status,
	headers: { 'content-type': undefined, 'www-authenticate': undefined, location: undefined, ...headers },
});

test.for<readonly [HttpTrouble, RegExp, RegExp]>([
	[connection('ENOTFOUND'), /no host of this name \(ENOTFOUND\)/, /check the host/],
	[connection('EHOSTUNREACH'), /no route leads there/, /check the host/],
	[connection('CERT_HAS_EXPIRED'), /its certificate has expired/, /^NODE_EXTRA_CA_CERTS=authority\.pem candor audit https:\/\/mcp\.example\/mcp\?key=…/],
	[connection('ERR_TLS_CERT_ALTNAME_INVALID'), /for another name/, /NODE_EXTRA_CA_CERTS/],
	[connection('ERR_SSL_WRONG_VERSION_NUMBER'), /may not speak TLS/, /^candor audit http:\/\/mcp\.example/],
	[answer(401, { 'www-authenticate': 'Bearer error="x", resource_metadata=https://a.example/m' }), /says at https:\/\/a\.example\/m$/, /CANDOR_BEARER_TOKEN=…/],
	// The server's words go to a terminal: only what is a URL, in a URL's own letters.
	[answer(401, { 'www-authenticate': 'Bearer resource_metadata="https://a.example/\u001b[31m"' }), /says at https:\/\/a\.example\/%1B\[31m$/, /./],
	[answer(401, { 'www-authenticate': 'Bearer resource_metadata="javascript:alert(1)"' }), /HTTP 401 Unauthorized$/, /./],
	[answer(308, { location: '/elsewhere' }), /to https:\/\/mcp\.example\/elsewhere/, /candor audit https:\/\/mcp\.example\/elsewhere/],
	[answer(302), /it sends us on \(HTTP 302 Found\)/, /check the URL/],
])('%j', ([trouble, message, hint]) => {
	const refusal = refusalOf(trouble, asked);
	expect(refusal?.message).toMatch(message);
	expect(refusal?.hint).toMatch(hint);
	expect(JSON.stringify(refusal)).not.toContain('secret-1234');
}); // biome-ignore format: a table

test.for([connection('EMFILE'), answer(500), answer(400), answer(503)])('%j is nothing that the user can put right', (trouble) => {
	expect(refusalOf(trouble, asked)).toBeUndefined();
});
