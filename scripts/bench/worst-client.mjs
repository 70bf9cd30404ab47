// The first client: sends and requests the worst inputs, several concurrently, until it is ended. Reports on standard output how many were answered, and how.

import { Agent, request } from 'node:http';
import { LISTINGS, repeated, SHAPES, shaped, WORST } from './worst-corpus.ts';

const [url = '', session = '', sizes = '', atOnce = '4'] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const SIZES = sizes.split(',').map(Number);

function post(body) {
	const { promise, resolve } = Promise.withResolvers();
	const headers = {
		accept: 'application/json, text/event-stream',
		'content-type': 'application/json',
		'content-length': Buffer.byteLength(body),
		'mcp-session-id': session,
		'mcp-protocol-version': '2025-11-25',
	};
	const asked = request(url, { method: 'POST', agent, headers }, (response) => {
		let bytes = 0;
		let head = '';
		response.on('data', (chunk) => {
			bytes += chunk.length;
			if (head.length < 400) head += chunk.toString('latin1', 0, 400);
		});
		response.on('close', () => resolve({ status: response.statusCode, bytes, head }));
	});
	asked.on('error', (error) => resolve({ status: 0, bytes: 0, head: error.message }));
	asked.end(body);
	return promise;
}

function* messages() {
	let id = 0;
	const ask = (method, params) => `{"jsonrpc":"2.0","id":${++id},"method":"${method}","params":${params}}`;
	const call = (name, args, more = '') => ask('tools/call', `{"name":"${name}","arguments":${args}${more}}`);
	for (;;) {
		for (const bytes of SIZES) {
			for (const [unit, [argument, text]] of WORST.entries()) {
				const worst = JSON.stringify({ [argument]: repeated(text, bytes) });
				yield call('take', worst);
				yield call('make', JSON.stringify({ unit, bytes, isUnasked: unit % 5 === 0, isAsking: unit % 5 === 1 }));
				// Data that a client sends besides arguments, one kind after another.
				if (unit % 4 === 0) yield `{"jsonrpc":"2.0","id":${++id},"result":{"action":"accept","content":${worst}}}`;
				else if (unit % 4 === 1) yield call('take', '{}', `,"_meta":${worst}`);
				else if (unit % 4 === 2) yield call('take', '{}', `,"inputResponses":{"a":{"action":"accept","content":${worst}}}`);
				else yield `{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":1,"progress":1,"message":${worst}}}`;
				// A server's declaration, different each time.
				yield ask(LISTINGS[unit % LISTINGS.length], JSON.stringify({ cursor: JSON.stringify({ unit, bytes, round: ++id }) }));
			}
			for (const shape of SHAPES) {
				const worst = shape === 'strings' ? JSON.stringify(shaped(shape, bytes)) : shaped(shape, bytes);
				yield call('take', `{"target":${worst}}`);
				yield call('take', '{}', `,"_meta":{"target":${worst}}`);
				yield `{"jsonrpc":"2.0","id":${++id},"result":{"action":"accept","content":{"target":${worst}}}}`;
				yield call('make', JSON.stringify({ shape, bytes }));
			}
		}
	}
}

const todo = messages();
await Promise.all(
	Array.from({ length: Number(atOnce) }, async () => {
		for (const body of todo) {
			const began = performance.now();
			const { status, bytes, head } = await post(body);
			const how = /"error":\{"code":(-?\d+),"message":"(.{0,90})/.exec(head);
			process.stdout.write(
				`${JSON.stringify({ sent: body.length, status, bytes, ms: Math.round(performance.now() - began), what: body.slice(40, 120), how: how?.[2] })}\n`,
			);
		}
	}),
);
