import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { HeldBytes } from './held-bytes.ts';
import { readBody } from './read-body.ts';

test('bodies that arrive at once have room together, and give it back when they are there', async () => {
	const held = new HeldBytes(1000);
	const results: unknown[] = [];
	const server = createServer(async (asked, response) => {
		const body = await readBody(asked, 800, held);
		results.push(Buffer.isBuffer(body) ? body.length : body);
		response.end();
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	const begin = () => {
		const one = request({ port, method: 'POST' });
		const done = once(one, 'response').then(([response]) => response.resume());
		return { one, done };
	};
	const [first, second] = [begin(), begin()];
	first.one.write('x'.repeat(700));
	await expect
		.poll(() => {
			const hasRoom = held.take(301);
			if (hasRoom) held.give(301);
			return hasRoom;
		})
		.toBe(false);
	second.one.end('y'.repeat(600));
	await second.done;
	first.one.end('x');
	await first.done;
	const third = begin();
	third.one.end('z'.repeat(800));
	await third.done;
	expect(results).toEqual(['too many', 701, 800]);
	expect(held.take(1000)).toBe(true);
	server.close();
	server.closeAllConnections();
});
