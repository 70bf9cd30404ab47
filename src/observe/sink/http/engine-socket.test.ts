import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { openLoopbackSink } from '../loopback-sink.fixture.ts';

const directory = mkdtempSync(join(tmpdir(), 'engine-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

test('the engine of the machine answers at its socket, and what it is sent is recorded', async () => {
	const socketPath = join(directory, 'engine.sock');
	await using box = await openLoopbackSink({ engineSocket: socketPath });
	const ask = async (method: string, path: string, body = '') => {
		const asked = request({ socketPath, method, path, headers: { 'content-type': 'application/json' } }).end(body);
		const [response] = await once(asked, 'response');
		return { status: response.statusCode, text: await text(response) };
	};
	expect(JSON.parse((await ask('GET', '/v1.43/containers/json')).text)).toMatchObject([{ Names: ['/web'], State: 'running' }]);
	expect(await ask('POST', '/containers/create?name=shop-db', '{"Image":"postgres"}')).toMatchObject({ status: 201 });
	expect((await ask('GET', '/containers/json')).text).toContain('/shop-db');
	expect(await ask('DELETE', '/v1.43/containers/shop-db')).toEqual({ status: 204, text: '' });
	expect((await ask('GET', '/containers/json')).text).not.toContain('/shop-db');
	const capture = await box.captured(({ http }) => http?.path === '/containers/create?name=shop-db');
	expect(capture).toMatchObject({ destination: { address: '127.0.0.1', port: 2375 }, preview: '{"Image":"postgres"}' });
});

test('a program in a container writes to the bare connection, and ends', async () => {
	const socketPath = join(directory, 'second.sock');
	await using _box = await openLoopbackSink({ engineSocket: socketPath });
	const asked = request({
		socketPath,
		method: 'POST',
		path: '/v1.43/exec/e90e34656806/start',
		headers: { connection: 'Upgrade', upgrade: 'tcp' },
	}).end('{}');
	const [response, socket, head] = await once(asked, 'upgrade');
	expect(response.statusCode).toBe(101);
	expect(Buffer.concat([head, Buffer.from(await text(socket))]).toString('latin1')).toBe('\x01\0\0\0\0\0\0\x03ok\n');
});

test('near miss: the same paths elsewhere are not the engine’s', async () => {
	await using box = await openLoopbackSink();
	const answer = await (await fetch(`http://127.0.0.1:${box.sink.tcpPort}/v1.43/containers/json`)).text();
	expect(answer).not.toContain('Up 2 hours');
});
