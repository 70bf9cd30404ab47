// Sends the same request repeatedly over several connections, each of which waits for its response.

import { connect } from 'node:net';

export interface HttpLoad {
	readonly perSecond: number;
	readonly p99Ms: number;
	/** How many responses had another status than 200. They count in no figure above. */
	readonly failed: number;
}

const HEAD_END = '\r\n\r\n';

export async function loadHttp(port: number, path: string, body: string, connections: number, milliseconds: number): Promise<HttpLoad> {
	const head = [`POST ${path} HTTP/1.1`, 'host: 127.0.0.1', 'content-type: application/json', `content-length: ${Buffer.byteLength(body)}`];
	const request = `${head.join('\r\n')}${HEAD_END}${body}`;
	const responses: Responses = { times: [], failed: 0 };
	const began = performance.now();
	const end = began + milliseconds;
	await Promise.all(Array.from({ length: connections }, () => driveConnection(port, request, end, responses)));
	const seconds = (performance.now() - began) / 1000;
	const sorted = responses.times.sort((a, b) => a - b);
	const p99Ms = sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
	return { perSecond: Math.round(sorted.length / seconds), p99Ms, failed: responses.failed };
}

interface Responses {
	/** Of those with status 200, in milliseconds. */
	readonly times: number[];
	failed: number;
}

function driveConnection(port: number, request: string, end: number, responses: Responses): Promise<void> {
	return new Promise((resolve, reject) => {
		let received = '';
		let sent = 0;
		const socket = connect(port, '127.0.0.1', () => send());
		const send = () => {
			sent = performance.now();
			socket.write(request);
		};
		socket.setNoDelay(true);
		socket.on('error', reject);
		socket.on('close', () => resolve());
		socket.on('data', (chunk: Buffer) => {
			received += chunk.toString('latin1');
			const at = received.indexOf(HEAD_END);
			if (at === -1) return;
			const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0);
			if (received.length < at + HEAD_END.length + length) return;
			if (received.startsWith('HTTP/1.1 200')) responses.times.push(performance.now() - sent);
			else responses.failed += 1;
			received = '';
			if (performance.now() < end) send();
			else socket.end();
		});
	});
}
