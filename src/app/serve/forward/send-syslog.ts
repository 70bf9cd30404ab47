// Syslog over TCP. The protocol has no acknowledgement, so a write that is not refused counts as taken.

import { connect, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import type { SendRows } from './send-rows.ts';
import { syslogFrame, syslogMessage } from './syslog-message.ts';

const CONNECT_MS = 10_000;

export function sendToSyslog(host: string, port: number): SendRows & Disposable {
	let socket: Socket | undefined;
	const own = hostname();
	const send: SendRows = async (rows, signal) => {
		if (socket !== undefined) await settled();
		socket = socket?.writable === true ? socket : await connected(host, port, signal);
		const current = socket;
		await new Promise<void>((resolve, reject) => {
			const onClose = () => reject(new Error('the connection was closed'));
			current.once('close', onClose);
			current.write(rows.map((row) => syslogFrame(syslogMessage(row, own))).join(''), (error) => {
				current.off('close', onClose);
				if (error === undefined || error === null) resolve();
				else reject(error);
			});
		});
	};
	return Object.assign(send, { [Symbol.dispose]: () => socket?.destroy() });
}

/** A reset by the collector becomes visible after the event loop has polled its sockets. */
async function settled(): Promise<void> {
	await setImmediate();
	await setImmediate();
}

function connected(host: string, port: number, signal: AbortSignal): Promise<Socket> {
	return new Promise((resolve, reject) => {
		const socket = connect({ host, port, signal });
		socket.setTimeout(CONNECT_MS, () => socket.destroy(new Error('the connection takes too long')));
		socket.once('error', reject);
		socket.once('connect', () => {
			socket.setTimeout(0);
			// A collector sends nothing. Unexpected data must not fill the memory. A later error shows in the next write.
			socket.resume();
			socket.on('error', () => {});
			resolve(socket);
		});
	});
}
