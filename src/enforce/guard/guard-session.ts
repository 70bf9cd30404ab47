// Connects one client and one server by a relay. It reads from each no faster than the other accepts, and shuts down in order.

import type { Gate } from './gate.ts';
import { Relay, type RelayParts } from './relay.ts';
import type { StayAwake } from './stay-awake.ts';
import type { ClientEvents, ClientTransport } from './transports/client-transport.ts';
import type { Via } from './transports/route.ts';
import type { Upstream, UpstreamEvents } from './transports/upstream.ts';
import type { Turns } from './turns.ts';

/** Time that a client which has finished sending waits for responses. */
const DRAIN_MS = 5000;

export interface SessionParts {
	readonly gates: (relay: () => Relay, restart: Upstream['restart']) => readonly Gate[];
	readonly client: (events: ClientEvents) => ClientTransport;
	readonly upstream: (events: UpstreamEvents) => Upstream;
	/** Inspects a large message on another thread. Never rejects. */
	readonly inspect: RelayParts['inspect'];
	readonly turns: Turns;
	readonly awake: StayAwake;
	/** Whether several clients share the session. None of them should wait for another one's response. */
	readonly isShared?: boolean;
	readonly note: (line: string) => void;
	readonly now: () => number;
}

export interface GuardSession {
	/** Resolves when the client is gone and the server has ended. */
	readonly over: Promise<void>;
	/** Shuts down in order and answers all open requests. */
	close(): Promise<void>;
}

export function startSession(parts: SessionParts): GuardSession {
	const over = Promise.withResolvers<void>();
	let isClosing = false;
	/** Whether the server's messages arrive faster than the guard inspects them. */
	let isHeld = false;
	/** Client streams that are read too slowly. */
	const slow = new Set<Via | undefined>();
	const client = parts.client({
		message: (bytes, via, read) => relay.fromClient(bytes, via, read),
		over: () => void close(),
	});
	const upstream = parts.upstream({
		message: (bytes, origin) => relay.fromServer(bytes, origin),
		failed: (ids, why) => relay.failed(ids, why),
		replaced: () => relay.serverReplaced(),
		again: (id, why) => relay.again(id, why),
		lost: (why) => relay.serverLost(why),
		ready: () => client.resume(),
	});
	const relay: Relay = new Relay({
		gates: parts.gates(
			() => relay,
			(why, id) => upstream.restart(why, id),
		),
		toServer: (bytes, via) => {
			if (!upstream.send(bytes, via)) client.pause();
		},
		toClient: (bytes, route) => {
			if (client.send(bytes, route) || slow.has(route.via)) return;
			slow.add(route.via);
			upstream.pause(route.via);
			client.whenWritable(() => {
				slow.delete(route.via);
				if (!isHeld) upstream.resume(route.via);
			});
		},
		inspect: parts.inspect,
		turns: parts.turns,
		awake: parts.awake,
		isShared: parts.isShared === true,
		holdServer: (shouldWait) => {
			isHeld = shouldWait;
			if (isHeld) upstream.pause();
			else {
				upstream.resume();
				for (const via of slow) upstream.pause(via);
			}
		},
		note: parts.note,
		now: parts.now,
	});

	async function close(): Promise<void> {
		if (isClosing) return over.promise;
		isClosing = true;
		await relay.whenAnswered(DRAIN_MS);
		await upstream.close();
		relay.serverLost('the guard ended');
		relay.close();
		await client.finish();
		over.resolve();
	}

	return { over: over.promise, close };
}
