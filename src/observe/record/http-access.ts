// Waits until a server listens inside the cell, and reports what it listens on if that differs from what was requested.

import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpSettings } from '#model/target.ts';
import type { Endpoint, HttpAccess, NotListening } from '#observe/exercise/http/http-access.ts';
import type { CellProcess, Listener, Reach } from '#observe/sandbox/sandbox.ts';
import { addressSubject, isLoopback } from '#util/hosts.ts';

/** The kernel sends no event when a socket begins to listen. Its table is short and cheap to read. */
const LOOK_EVERY_MS = 25;

export function httpAccess(
	{ transport, port, path, headers }: HttpSettings,
	process: CellProcess,
	reach: Reach,
	timeoutMs: number,
	signal: AbortSignal,
): HttpAccess {
	const whenListening = async (): Promise<Endpoint | NotListening> => {
		const found = await waitForListener(port, process, reach, timeoutMs, signal);
		return 'why' in found ? found : { origin: originOf(found), dial: () => reach.dial(found) };
	};
	return { transport, path, headers, whenListening };
}

async function waitForListener(
	port: number,
	process: CellProcess,
	reach: Reach,
	timeoutMs: number,
	signal: AbortSignal,
): Promise<Listener | NotListening> {
	const until = performance.now() + timeoutMs;
	let ending: string | undefined;
	void process.exited.then(({ code, signal: by }) => {
		ending = by === null ? `exited with code ${code}` : `was ended by ${by}`;
	});
	for (;;) {
		const listeners = await reach.listeners();
		const found = preferred(listeners.filter((listener) => listener.port === port));
		if (found !== undefined) return found;
		if (ending !== undefined) return { why: 'died', message: `it ${ending} before it listened on port ${port}` };
		if (performance.now() >= until) {
			const others = listeners.map((listener) => addressSubject(listener.address, listener.port)).join(', ');
			const instead = others === '' ? 'on no TCP port' : `on ${others}`;
			return { why: 'timeout', message: `it did not listen on port ${port} within ${timeoutMs} ms; it listens ${instead}` };
		}
		await sleep(LOOK_EVERY_MS, undefined, { signal });
	}
}

/** Returns, of several addresses that a server listens on, the one that any client would try first. */
function preferred(listeners: readonly Listener[]): Listener | undefined {
	return listeners.find(({ address }) => address === '127.0.0.1') ?? listeners.find(({ address }) => isLoopback(address)) ?? listeners[0];
}

/** Uses `localhost`, because people type it and servers that check the Host header expect it. */
function originOf({ address, port }: Listener): string {
	return isLoopback(address) ? `http://localhost:${port}` : `http://${addressSubject(address, port)}`;
}
