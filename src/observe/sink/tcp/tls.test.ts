import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { connect as connectHttp2 } from 'node:http2';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { connect } from 'node:tls';
import { expect, test } from 'vitest';
import { makeCertificateAuthority } from '../certificates.ts';
import { type LoopbackSink, openLoopbackSink } from '../loopback-sink.fixture.ts';

async function post(box: LoopbackSink, options: object, body: string): Promise<string> {
	const sent = request({ host: '127.0.0.1', port: box.sink.tcpPort, method: 'POST', path: '/collect', agent: false, ...options });
	sent.end(body);
	const [response] = await once(sent, 'response');
	return text(response);
}

test('HTTPS by name, with the CA trusted', async () => {
	await using box = await openLoopbackSink();
	const options = { servername: 'api.example', ca: box.authority.pem, headers: { host: 'api.example' } };
	expect(JSON.parse(await post(box, options, 'the secret'))).toMatchObject({ ok: true });
	const capture = await box.captured(({ protocol }) => protocol === 'https');
	expect(capture).toMatchObject({
		sni: 'api.example',
		preview: 'the secret',
		encrypted: true,
		http: { method: 'POST', host: 'api.example' },
	});
	expect(capture.spelling).toMatchObject({
		'TLS greeting': expect.stringMatching(/^771 [\d,]+ [\d,]+ $/),
		'TLS random': expect.stringMatching(/^[0-9a-f]{64,128}$/),
	});
	expect(Number(capture.spelling?.['bytes on the wire'])).toBeGreaterThan(80);
});

test('HTTPS to a bare address: trusted, and with verification off', async () => {
	await using box = await openLoopbackSink();
	await post(box, { ca: box.authority.pem }, 'trusting');
	await post(box, { rejectUnauthorized: false }, 'careless');
	const careless = await box.captured(({ preview }) => preview === 'careless');
	expect(careless.protocol).toBe('https');
	expect(careless.sni).toBeUndefined();
});

test('HTTP/2 over TLS', async () => {
	await using box = await openLoopbackSink();
	const session = connectHttp2(`https://127.0.0.1:${box.sink.tcpPort}`, { ca: box.authority.pem, servername: 'two.example' });
	const stream = session.request({ ':method': 'POST', ':path': '/v1/x', 'x-token': 'abc' });
	stream.end('in frames');
	expect(JSON.parse(await text(stream))).toMatchObject({ ok: true });
	session.close();
	const capture = await box.captured(({ http }) => http?.version === '2');
	expect(capture).toMatchObject({ protocol: 'https', sni: 'two.example', preview: 'in frames', http: { path: '/v1/x', bodyBytes: 9 } });
	expect(capture.http?.headers).toContainEqual(['x-token', 'abc']);
});

test.each([{}, { ALPNProtocols: ['h2'] }])('a client that refuses the certificate is opaque, never clean: %j', async (alpn) => {
	await using box = await openLoopbackSink();
	const socket = connect({ host: '127.0.0.1', port: box.sink.tcpPort, servername: 'pinned.example', ...alpn });
	const [error] = await once(socket, 'error');
	expect(error.code).toMatch(/SELF_SIGNED|UNABLE_TO/);
	const capture = await box.captured(({ protocol }) => protocol === 'tls-opaque');
	expect(capture).toMatchObject({ sni: 'pinned.example' });
	expect(capture.opaqueReason).toBeDefined();
});

test('a client that ends the handshake with an alert is opaque with sizes', async () => {
	await using box = await openLoopbackSink();
	// Nothing in common: the handshake itself fails.
	const socket = connect({
		host: '127.0.0.1',
		port: box.sink.tcpPort,
		servername: 'old.example',
		ciphers: 'AES128-SHA',
		maxVersion: 'TLSv1.2',
	});
	await once(socket, 'error');
	const capture = await box.captured(({ protocol }) => protocol === 'tls-opaque');
	expect(capture).toMatchObject({ sni: 'old.example' });
	expect(capture.opaqueReason).toContain('handshake failed');
	expect(capture.bytesIn).toBeGreaterThan(50);
});

test('raw bytes inside TLS are read too, and without a CA the stream is kept closed', async () => {
	await using box = await openLoopbackSink();
	const socket = connect({ host: '127.0.0.1', port: box.sink.tcpPort, rejectUnauthorized: false });
	socket.end('{"not":"http"}');
	expect(await box.captured(({ preview }) => preview === '{"not":"http"}')).toMatchObject({ protocol: 'raw', encrypted: true });

	await using closed = await openLoopbackSink({ certificates: undefined });
	const other = connect({ host: '127.0.0.1', port: closed.sink.tcpPort, servername: 'x.example' });
	other.on('error', () => {});
	setTimeout(() => other.destroy(), 100);
	expect(await closed.captured(({ protocol }) => protocol === 'tls-opaque')).toMatchObject({ sni: 'x.example' });
});

test('leaves verify, carry both names, and are made once', async () => {
	const authority = await makeCertificateAuthority();
	const root = new X509Certificate(authority.pem);
	const { key, cert } = await authority.leafFor('2001:db8::34', 'api.example');
	const [leaf, issuer] = certificatesIn(cert);
	expect([leaf.verify(issuer.publicKey), leaf.checkIssued(issuer), issuer.verify(root.publicKey), issuer.checkIssued(root)]).toEqual([
		true,
		true,
		true,
		true,
	]);
	expect([root.ca, issuer.ca, leaf.ca]).toEqual([true, true, false]);
	expect(leaf.checkHost('api.example')).toBe('api.example');
	expect(leaf.checkIP('2001:db8::34')).toBe('2001:db8::34');
	expect((await authority.leafFor('2001:db8::34', 'api.example')).cert).toBe(cert);
	// What makes one cheap: an RSA key would take a tenth of a second, and a key each a millisecond.
	expect(leaf.publicKey.asymmetricKeyType).toBe('ec');
	expect((await authority.leafFor('other.example')).key).toBe(key);
});

test('sites have issuers of their own, hosts of one site have the same', async () => {
	const authority = await makeCertificateAuthority();
	const issuerOf = async (host: string) => new X509Certificate((await authority.leafFor(host)).cert).issuer;
	const issuers = await Promise.all(Array.from({ length: 20 }, (_, index) => issuerOf(`site${index}.example`)));
	expect(new Set(issuers).size).toBeGreaterThan(3);
	expect(await issuerOf('api.site1.example')).toBe(await issuerOf('www.site1.example'));
});

/** A leaf and the issuer after it. */
function certificatesIn(pem: string): readonly [X509Certificate, X509Certificate] {
	const [leaf = '', issuer = ''] = pem.match(/-----BEGIN[\s\S]*?END CERTIFICATE-----/g) ?? [];
	return [new X509Certificate(leaf), new X509Certificate(issuer)];
}

test('a client that half-closes inside TLS still gets its answer', async () => {
	await using box = await openLoopbackSink();
	const socket = connect({ host: '127.0.0.1', port: box.sink.tcpPort, rejectUnauthorized: false });
	socket.allowHalfOpen = true;
	socket.end('GET /half HTTP/1.1\r\nHost: a.example\r\n\r\n');
	const [reply] = await once(socket, 'data');
	expect(String(reply)).toMatch(/^HTTP\/1\.1 200/);
	socket.destroy();
});
