// The guard's HTTP ends in the test's own process, with no gates: what fails here fails in the ends.

import { once } from 'node:events';
import { Agent } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspectMessage } from '#enforce/guard/examine/inspect-message.ts';
import type { SessionParts } from '#enforce/guard/guard-session.ts';
import { StayAwake } from '#enforce/guard/stay-awake.ts';
import { EitherUpstream } from '#enforce/guard/transports/http/either-upstream.ts';
import { HeldBytes } from '#enforce/guard/transports/http/held-bytes.ts';
import { type FrontOptions, HttpFront } from '#enforce/guard/transports/http/http-front.ts';
import { Turns } from '#enforce/guard/turns.ts';
import { EventReader } from '#mcp/sse/event-reader.ts';

export interface GuardHere extends AsyncDisposable {
	readonly url: string;
	readonly front: HttpFront;
	readonly notes: readonly string[];
}

interface Options extends Partial<Omit<FrontOptions, 'open'>> {
	readonly headers?: readonly (readonly [string, string])[];
	readonly headMs?: number;
	/** In place of a server over HTTP. */
	readonly upstream?: SessionParts['upstream'];
}

export async function guardHere(upstream: string, options: Options = {}): Promise<GuardHere> {
	const { headers = [], headMs = 5000, maxMessageBytes = 1_000_000, ...front } = options;
	const notes: string[] = [];
	const note = (line: string) => void notes.push(line);
	const agent = new Agent({ keepAlive: true, timeout: 4000 });
	const address = { url: new URL(upstream), agent, headMs, maxMessageBytes, held: new HeldBytes(4 * maxMessageBytes) };
	const turns = new Turns();
	const awake = new StayAwake();
	const open = (): Omit<SessionParts, 'client'> => ({
		gates: () => [],
		turns,
		awake,
		inspect: async ({ bytes }, from) => inspectMessage(bytes, { from }, { canariesIn: () => [], digest: () => ({ digest: '' }) }),
		upstream: options.upstream ?? ((events) => new EitherUpstream({ address, headers, note }, events)),
		note,
		now: () => performance.now(),
	});
	const guard = new HttpFront({
		open,
		maxMessageBytes,
		turns,
		behind: new URL(upstream),
		note,
		limits: { most: 10, idleMs: 60_000 },
		allowed: { hosts: [], origins: [] },
		...front,
	});
	guard.server.listen(0, '127.0.0.1');
	await once(guard.server, 'listening');
	return {
		url: `http://127.0.0.1:${(guard.server.address() as AddressInfo).port}/mcp`,
		front: guard,
		notes,
		async [Symbol.asyncDispose]() {
			await guard.close();
			agent.destroy();
		},
	};
}

export interface RecordedOutput {
	readonly status: number;
	readonly headers: Headers;
	/** Each message as it came. */
	readonly messages: readonly string[];
	readonly ids: readonly (string | undefined)[];
}

export const ACCEPT = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };

export async function post(url: string, message: object | string, headers: Readonly<Record<string, string>> = {}): Promise<RecordedOutput> {
	const body = typeof message === 'string' ? message : JSON.stringify(message);
	return received(await fetch(url, { method: 'POST', body, headers: { ...ACCEPT, ...headers } }));
}

export async function received(response: Response): Promise<RecordedOutput> {
	const bytes = Buffer.from(await response.arrayBuffer());
	const { status, headers } = response;
	if (headers.get('content-type') !== 'text/event-stream')
		return { status, headers, messages: bytes.length === 0 ? [] : [bytes.toString()], ids: [] };
	const messages: string[] = [];
	const ids: (string | undefined)[] = [];
	const reader = new EventReader(
		{
			event: ({ data, id }) => {
				messages.push((data ?? '').toString());
				ids.push(id);
			},
		},
		64 << 20,
	);
	reader.push(bytes);
	return { status, headers, messages, ids };
}

/** Begins a session of the protocol's second generation. */
export async function greet(
	url: string,
	headers: Readonly<Record<string, string>> = {},
	capabilities: object = {},
): Promise<Readonly<Record<string, string>>> {
	const params = { protocolVersion: '2025-11-25', capabilities, clientInfo: { name: 'c', version: '1' } };
	const welcome = await post(url, { jsonrpc: '2.0', id: 'hello', method: 'initialize', params }, headers);
	const session = welcome.headers.get('mcp-session-id');
	if (welcome.status !== 200 || session === null) throw new Error(`no session: ${welcome.status} ${welcome.messages.join()}`);
	const all = { ...headers, 'mcp-session-id': session, 'mcp-protocol-version': '2025-11-25' };
	const accepted = await post(url, { jsonrpc: '2.0', method: 'notifications/initialized' }, all);
	if (accepted.status !== 202) throw new Error(`not accepted: ${accepted.status}`);
	return all;
}
