// Listening sockets by descriptor. Closing is not traced: a socket is known to be closed when its number is given to something else.

import type { NetworkEvent } from '#model/observation.ts';
import type { Micros } from '#model/step.ts';

export interface ListeningSocket {
	readonly observation: { -readonly [Key in keyof NetworkEvent]: NetworkEvent[Key] };
	readonly at: Micros;
	/** Whether a connection was accepted, or another descriptor or process may hold the socket as well. */
	isInUse: boolean;
}

/** By the descriptor of one process. */
export type ListeningSockets = Map<number, ListeningSocket>;

export function rememberListener(listeners: ListeningSockets, fd: number, observation: NetworkEvent, at: Micros): void {
	listeners.set(fd, { observation, at, isInUse: false });
}

/** Notes in the observation that nothing was accepted, if the number of a listening socket is given to something else. */
export function descriptorGiven(listeners: ListeningSockets, fd: number, at: Micros): void {
	if (listeners.size === 0) return;
	const listener = listeners.get(fd);
	if (listener === undefined) return;
	listeners.delete(fd);
	if (!listener.isInUse) listener.observation.unusedFor = at - listener.at;
}

export function useListener(listeners: ListeningSockets, fd: number): void {
	const listener = listeners.get(fd);
	if (listener !== undefined) listener.isInUse = true;
}

/** A child, or a process that is sent descriptors, may hold every socket. */
export function shareListeners(listeners: ListeningSockets): void {
	for (const listener of listeners.values()) listener.isInUse = true;
}
