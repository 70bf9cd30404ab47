// One client and one server, joined by a relay: reads from each no faster than the other takes it, and ends in order.

import type { Gate } from './gate.ts';
import { Relay, type RelayParts } from './relay.ts';
import type { StayAwake } from './stay-awake.ts';
import type { ClientEvents, ClientTransport } from './transports/client-transport.ts';
import type { Via } from './transports/route.ts';
import type { Upstream, UpstreamEvents } from './transports/upstream.ts';
import type { Turns } from './turns.ts';

/** How long a client that has said its last word waits for answers. */
const DRAIN_MS = 5000;

export interface SessionParts {
	readonly gates: (relay: () => Relay, restart: Upstream['restart']) => readonly Gate[];
	readonly client: (events: ClientEvents) => ClientTransport;
	readonly upstream: (events: UpstreamEvents) => Upstream;
	/** Reads a large message elsewhere; never rejects. */
	readonly inspect: RelayParts['inspect'];
	readonly turns: Turns;
	readonly awake: StayAwake;
	/** By several clients, none of whom should wait for what another one is answered. */
	readonly isShared?: boolean;
	readonly note: (line: string) => void;
	readonly now: () => number;
}

export interface GuardSession {
	/** Resolves when the client is gone and the server has ended. */
	readonly over: Promise<void>;
	/** Ends it in order, with what is still open answered. */
	close(): Promise<void>;
}

export function startSession(parts: SessionParts): GuardSession {
	const over = Promise.withResolvers<void>();
	let isClosing = false;
	/** What the server says is looked through more slowly than it comes. */
	let isHeld = false;
	/** Who does not read what is there. */
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
