import { once } from 'node:events';
import { Agent } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { httpRequest } from './http-request.ts';

const ANSWER = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nhi';

async function asked(act: (socket: Socket, connection: number, request: number) => void) {
	let connections = 0;
	const server = createServer((socket) => {
		const connection = ++connections;
		let requests = 0;
		socket.on('error', () => {});
		socket.on('data', () => act(socket, connection, ++requests));
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	const agent = new Agent({ keepAlive: true });
	onTestFinished(() => {
		agent.destroy();
		server.close();
	});
	const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`);
	const send = (signal?: AbortSignal) =>
		httpRequest({ origin: url.origin, agent }, { url, method: 'POST', headers: new Headers(), body: '{}', signal });
	const ask = async () => text(await send());
	return { ask, send, connections: () => connections };
}

test('elsewhere, a connection is kept for the next request', async () => {
	const { ask, connections } = await asked((socket) => socket.write(ANSWER));
	expect([await ask(), await ask(), connections()]).toEqual(['hi', 'hi', 1]);
});

test('a kept connection that the server has just closed is made anew', async () => {
	const { ask, connections } = await asked((socket, connection, request) =>
		connection === 1 && request === 2 ? socket.resetAndDestroy() : socket.write(ANSWER),
	);
	expect([await ask(), await ask(), connections()]).toEqual(['hi', 'hi', 2]);
});

test('a new connection that the server closes is an error, and not tried again', async () => {
	const { ask, connections } = await asked((socket) => socket.resetAndDestroy());
	await expect(ask()).rejects.toMatchObject({ code: 'ECONNRESET' });
	expect(connections()).toBe(1);
});

test('an answer that is no longer wanted just as its last part is read', async () => {
	const { send, ask } = await asked((socket) => socket.write(ANSWER));
	const stop = new AbortController();
	for await (const _ of await send(stop.signal)) stop.abort();
	await new Promise(setImmediate); // an error that nobody listens for would end the process
	expect(await ask()).toBe('hi');
});
