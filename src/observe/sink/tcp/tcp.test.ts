import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openLoopbackSink } from '../loopback-sink.fixture.ts';
import { parseClientHello } from './client-hello.ts';
import { whatIsSpoken } from './first-bytes.ts';

async function hear(socket: Socket): Promise<string> {
	const [chunk] = (await once(socket, 'data')) as [Buffer];
	return chunk.toString('latin1');
}

test('unknown bytes to any port are kept whole, with where they were meant to go', async () => {
	await using box = await openLoopbackSink();
	const socket = await box.dial(4444);
	const secret = Buffer.concat([Buffer.from([0, 255, 128]), Buffer.from('stolen'.repeat(1_000))]);
	socket.end(secret);
	const capture = await box.captured(({ protocol }) => protocol === 'raw');
	expect(capture).toMatchObject({ destination: { address: '203.0.113.34', port: 4444 }, bytesIn: secret.length, isCut: false });
	expect(Buffer.from(capture.preview, 'latin1')).toEqual(secret.subarray(0, 2_048));
	expect(await readFile(capture.file ?? '')).toEqual(secret);
});

test('more than a stream may keep is still counted', async () => {
	await using box = await openLoopbackSink();
	const socket = await box.dial(4444);
	socket.end(Buffer.alloc(3_000_000, 'x'));
	const capture = await box.captured(({ protocol }) => protocol === 'raw');
	expect(capture).toMatchObject({ bytesIn: 3_000_000, isCut: true });
	expect((await readFile(capture.file ?? '')).length).toBe(1_048_576);
});

test('a mail goes through from greeting to goodbye', async () => {
	await using box = await openLoopbackSink();
	const socket = await box.dial(25);
	expect(await hear(socket)).toBe('220 mail.example ESMTP\r\n');
	for (const [message, expected] of [
		['EHLO me.example\r\n', '250-'],
		['AUTH LOGIN\r\n', '334'],
		['dXNlcg==\r\n', '334'],
		['cGFzcw==\r\n', '235'],
		['MAIL FROM:<a@a.example>\r\n', '250'],
		['DATA\r\n', '354'],
		['the stolen letter\r\n.\r\n', '250'],
		['QUIT\r\n', '221'],
	] as const) {
		socket.write(message);
		expect((await hear(socket)).slice(0, expected.length)).toBe(expected);
	}
	socket.end();
	expect((await box.captured(({ protocol }) => protocol === 'smtp')).preview).toContain('the stolen letter');
});

test('redis, ssh and a silent port', async () => {
	await using box = await openLoopbackSink();
	const redis = await box.dial(6379);
	redis.write('*1\r\n$4\r\nPING\r\n*2\r\n$3\r\nGET\r\n$1\r\nk\r\n');
	expect(await hear(redis)).toBe('+PONG\r\n$-1\r\n');
	redis.end();
	const shell = await box.dial(22);
	expect(await hear(shell)).toMatch(/^SSH-2\.0/);
	// What cannot be served ends; a client that waits for it would wait for its own time limit.
	shell.write('SSH-2.0-client\r\n');
	await once(shell, 'end');
	const silent = await box.dial(5432);
	silent.end();
	await box.captured(({ protocol, destination }) => protocol === 'raw' && destination.port === 5432);
	await box.captured(({ protocol }) => protocol === 'redis');
});

test('a client that thinks for a while may still speak HTTP, a byte at a time', async () => {
	await using box = await openLoopbackSink();
	const socket = await box.dial(80);
	await new Promise((resolve) => setTimeout(resolve, 400));
	for (const letter of 'GET /slow HTTP/1.1\r\nHost: a.example\r\n\r\n') {
		socket.write(letter);
		await new Promise((resolve) => setTimeout(resolve, 2));
	}
	expect(await hear(socket)).toMatch(/^HTTP\/1\.1 200/);
	expect((await box.captured(({ http }) => http !== undefined)).http).toMatchObject({ path: '/slow', host: 'a.example' });
	socket.destroy();
});

test('garbage in every disguise is survived and recorded', async () => {
	await using box = await openLoopbackSink();
	const disguises = [
		'GET / HTTP/9.9\r\n\r\n',
		'POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
		`GET / HTTP/1.1\r\nA: ${'x'.repeat(100_000)}`,
		'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\nnot frames at all',
		'GE',
		'\x16\x03',
		'\x16\x03\x01\x00\x05\x01\x00\x00\x01\x00',
		'\x16\x03\x01\x40\x00unfinished',
		'\x80\x2e\x01',
	];
	for (const disguise of disguises) (await box.dial(80)).end(disguise, 'latin1');
	// The number of captures does not say which of them have arrived.
	await box.captured(({ protocol }) => protocol === 'tls-opaque');
	await box.captured(() => box.captures.length >= disguises.length);
});

test('reset, half-closed and abandoned streams leave nothing; disposing ends the rest at once', async () => {
	const box = await openLoopbackSink();
	(await box.dial(80)).resetAndDestroy();
	const half = await box.dial(80);
	half.end('GET /half HTTP/1.1\r\nHost: a.example\r\n\r\n');
	expect(await hear(half)).toMatch(/^HTTP\/1\.1 200/);
	const abandoned = await box.dial(4444);
	abandoned.write('kept to the end');
	const request = await box.dial(80);
	request.write('POST /never HTTP/1.1\r\nContent-Length: 100\r\n\r\nonly this');
	await new Promise((resolve) => setTimeout(resolve, 100));
	await box[Symbol.asyncDispose](); // not before they are idle for two minutes, were they waited for
	expect(box.captures.find(({ preview }) => preview === 'kept to the end')?.protocol).toBe('raw');
	expect(box.captures.find(({ http }) => http?.path === '/never')).toMatchObject({
		preview: 'only this',
		http: { status: 0, bodyBytes: 9 },
	});
});

test('half an HTTP/2 frame and then the end: the stream is let go, its bytes are kept', async () => {
	await using box = await openLoopbackSink();
	const socket = await box.dial(80);
	socket.resume();
	socket.end(Buffer.concat([Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), Buffer.from([0, 0, 200, 4, 0]), Buffer.from('stolen')]));
	await once(socket, 'close');
	const capture = await box.captured(({ opaqueReason }) => opaqueReason !== undefined);
	expect(capture.preview).toContain('stolen');
	expect(capture.bytesIn).toBe(35);
});

test('datagrams are recorded, QUIC as opaque', async () => {
	await using box = await openLoopbackSink({ originalDatagramDestination: () => ({ address: '2001:db8::1', port: 443 }) });
	const socket = createSocket('udp4');
	socket.send('stolen by udp', box.sink.udpPort, '127.0.0.1');
	socket.send(Buffer.concat([Buffer.from([0xc3, 0, 0, 0, 1]), Buffer.alloc(1_200)]), box.sink.udpPort, '127.0.0.1');
	expect(await box.captured(({ preview }) => preview === 'stolen by udp')).toMatchObject({
		transport: 'udp',
		destination: { address: '2001:db8::1', port: 443 },
	});
	expect((await box.captured(({ protocol }) => protocol === 'quic')).opaqueReason).toContain('QUIC');
	socket.close();
});

test('no first bytes make the deciders throw', () => {
	fc.assert(
		fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
			whatIsSpoken(Buffer.from(bytes));
			parseClientHello(Buffer.from([0x16, 3, 1, 0, bytes.length, 1, ...bytes]));
		}),
	);
});
