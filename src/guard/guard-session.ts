// One client and one server, joined by a relay: reads from each no faster than the other takes it, and ends in order.

import type { LineEnd } from './ends/line-end.ts';
import type { Upstream, UpstreamEvents } from './ends/upstream.ts';
import type { Gate } from './gate.ts';
import { Relay } from './relay.ts';

/** How long a client that has said its last word waits for answers. */
const DRAIN_MS = 5000;

export interface SessionParts {
	readonly gates: (relay: () => Relay, restart: (why: string) => void) => readonly Gate[];
	readonly client: (events: {
		message(bytes: Buffer): void;
		over(): void;
	}) => Pick<LineEnd, 'send' | 'whenWritable' | 'pause' | 'resume' | 'finish'>;
	readonly upstream: (events: UpstreamEvents) => Upstream;
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
	const client = parts.client({ message: (bytes) => relay.fromClient(bytes), over: () => void close() });
	const upstream = parts.upstream({
		message: (bytes) => relay.fromServer(bytes),
		lost: (why) => relay.serverLost(why),
		ready: () => client.resume(),
	});
	const relay: Relay = new Relay({
		gates: parts.gates(
			() => relay,
			(why) => upstream.restart(why),
		),
		toServer: (bytes) => {
			if (!upstream.send(bytes)) client.pause();
		},
		toClient: (bytes) => {
			if (client.send(bytes)) return;
			upstream.pause();
			client.whenWritable(() => upstream.resume());
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
		await client.finish();
		over.resolve();
	}

	return { over: over.promise, close };
}
