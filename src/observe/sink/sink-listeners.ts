// The open ports of a sink and the connections to them. Closing ends all of them.

import type { Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { LIMITS } from './limits.ts';

export class SinkListeners {
	readonly #servers: Server[] = [];
	readonly #datagramSockets: UdpSocket[] = [];
	readonly #streams = new Set<Socket>();
	#refused = 0;

	/** Number of connections beyond the limit. */
	get refused(): number {
		return this.#refused;
	}

	/** Returns the port. A `port` of 0 requests any free one. */
	async listen(server: Server, host: string, port: number): Promise<number> {
		this.#take(server);
		server.listen({ host, port });
		await once(server, 'listening');
		return (server.address() as AddressInfo).port;
	}

	/** Listens at a path. Every user of the cell may connect. */
	async listenAt(server: Server, path: string): Promise<void> {
		this.#take(server);
		server.listen({ path, readableAll: true, writableAll: true });
		await once(server, 'listening');
	}

	#take(server: Server): void {
		server.maxConnections = LIMITS.connections;
		server.on('drop', () => {
			this.#refused += 1;
		});
		server.on('connection', (socket) => {
			this.#streams.add(socket);
			socket.on('error', () => socket.destroy());
			socket.on('close', () => this.#streams.delete(socket));
		});
		this.#servers.push(server);
	}

	async bind(socket: UdpSocket, host: string, port: number): Promise<number> {
		this.#datagramSockets.push(socket);
		socket.bind({ address: host, port });
		await once(socket, 'listening');
		// From here on, an error concerns a single datagram.
		socket.on('error', () => {});
		return socket.address().port;
	}

	async close(): Promise<void> {
		const closings = [...this.#servers, ...this.#datagramSockets].map((one) => new Promise<void>((resolve) => one.close(() => resolve())));
		const gone = [...this.#streams].map((stream) => new Promise((resolve) => stream.once('close', resolve)));
		for (const stream of this.#streams) stream.destroy();
		await Promise.all([...closings, ...gone]);
		// Streams inside TLS close one turn later, and then complete their recordings.
		await setImmediate();
		await setImmediate();
	}
}
