// For tests only: a server on this machine's loopback address, in the test's own process.

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, createServer as createRawServer, type Server, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { RawObservation } from '#model/observation.ts';
import { openSession, type SessionOptions } from '../open-session.ts';
import type { ServerExit, ServerProcess } from '../server-process.ts';
import type { HttpAccess } from './http-access.ts';

type Cleanup = (undo: () => Promise<void>) => void;

interface Question {
	readonly id?: number;
	readonly method: string;
	readonly params?: { readonly protocolVersion?: string };
}

type Act = (question: Question, response: ServerResponse, request: IncomingMessage) => unknown;

/** Returns the answer of an ordinary server. */
export function ordinaryReply({ id, method, params }: Question): string {
	const results: Record<string, object> = {
		initialize: { protocolVersion: params?.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'listening', version: '1' } },
		'tools/list': { tools: [] },
		ping: {},
	};
	return JSON.stringify({ jsonrpc: '2.0', id, result: results[method] ?? { content: [] } });
}

export function json(response: ServerResponse, body: string, headers: object = {}): void {
	response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(body);
}

/** Starts a streamable HTTP server that is ordinary except for the named methods. */
export function streamable(odd: Readonly<Record<string, Act>>): Server {
	return createServer(async (request, response) => {
		const body = await text(request);
		const question: Question = request.method === 'POST' ? JSON.parse(body) : { method: request.method ?? '' };
		const act = odd[question.method];
		if (act !== undefined) act(question, response, request);
		else if (question.id !== undefined) json(response, ordinaryReply(question));
		else response.writeHead(request.method === 'POST' ? 202 : 405).end();
	});
}

/** Starts a server that handles the bytes of a connection itself. */
export function raw(act: (socket: Socket) => void): Server {
	return createRawServer((socket) => {
		socket.on('error', () => {});
		socket.once('data', () => act(socket));
	});
}

export interface Listening {
	readonly process: ServerProcess;
	readonly access: HttpAccess;
	/** Simulates the exit of the process. */
	exit(exit: ServerExit): void;
}

export async function listening(
	server: Server,
	onCleanup: Cleanup,
	transport: HttpAccess['transport'] = 'streamable-http',
	headers: HttpAccess['headers'] = [],
): Promise<Listening> {
	const sockets = new Set<Socket>();
	server.on('connection', (socket: Socket) => sockets.add(socket));
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	const { promise: exited, resolve: exit } = Promise.withResolvers<ServerExit>();
	onCleanup(async () => {
		for (const socket of sockets) socket.destroy();
		server.close();
	});
	const streams = { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() };
	const dial = async () => {
		const socket = connect({ host: '127.0.0.1', port });
		await once(socket, 'connect');
		return socket;
	};
	return {
		process: { ...streams, exited, kill: () => exit({ code: null, signal: 'SIGKILL' }) },
		access: { transport, path: '/mcp', headers, whenListening: async () => ({ origin: `http://localhost:${port}`, dial }) },
		exit,
	};
}

export async function openOver({ process, access }: Listening, onCleanup: Cleanup, options: Partial<SessionOptions> = {}) {
	const observations: RawObservation[] = [];
	const opening = await openSession(process, {
		connectTimeoutMs: 1000,
		signal: new AbortController().signal,
		onObservation: (observation) => observations.push(observation),
		http: access,
		...options,
	});
	if (opening.kind === 'connected') onCleanup(() => opening.session.close());
	return { opening, observations };
}
