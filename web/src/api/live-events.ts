// The page's single stream of live events. The browser resumes it automatically, with the number of the last event that it received.

import { useEffect, useState } from 'preact/hooks';

/** `ready`: a stream begins, and the lists contain all earlier events. `resync`: lists may have changed without an event. */
export type LiveKind = 'decision' | 'outcome' | 'approval' | 'run' | 'audit' | 'ready' | 'resync';
export type LiveState = 'connecting' | 'live' | 'lost';

type Listener = (data: unknown) => void;

const KINDS: readonly LiveKind[] = ['decision', 'outcome', 'approval', 'run', 'audit', 'ready', 'resync'];
const LISTS: readonly LiveKind[] = ['approval', 'run', 'audit'];
/** The browser does not reopen a refused stream. */
const RETRY_MS = 5000;

class LiveEvents {
	readonly #listeners = new Map<LiveKind, Set<Listener>>(KINDS.map((kind) => [kind, new Set()]));
	readonly #watchers = new Set<(state: LiveState) => void>();
	#source: EventSource | undefined;
	#users = 0;
	state: LiveState = 'connecting';

	on(kind: LiveKind, listener: Listener): () => void {
		this.#listeners.get(kind)?.add(listener);
		this.#open();
		return () => {
			this.#listeners.get(kind)?.delete(listener);
			this.#close();
		};
	}

	watch(watcher: (state: LiveState) => void): () => void {
		this.#watchers.add(watcher);
		return () => this.#watchers.delete(watcher);
	}

	#open(): void {
		this.#users++;
		if (this.#source === undefined) this.#connect();
	}

	#close(): void {
		if (--this.#users > 0) return;
		this.#source?.close();
		this.#source = undefined;
	}

	#connect(): void {
		const source = new EventSource('/api/events');
		this.#source = source;
		this.#become('connecting');
		source.onopen = () => this.#become('live');
		source.onerror = () => {
			this.#become('lost');
			if (source.readyState !== EventSource.CLOSED) return;
			setTimeout(() => {
				if (this.#source === source) this.#connect();
			}, RETRY_MS);
		};
		for (const kind of KINDS)
			source.addEventListener(kind, (event) => {
				const data = JSON.parse((event as MessageEvent<string>).data) as unknown;
				for (const told of kind === 'resync' ? LISTS : [kind]) for (const listener of this.#listeners.get(told) ?? []) listener(data);
			});
	}

	#become(state: LiveState): void {
		this.state = state;
		for (const watcher of this.#watchers) watcher(state);
	}
}

const liveEvents = new LiveEvents();

/** The identity of `listener` should not change between renders. */
export function useLive(kind: LiveKind, listener: Listener): void {
	useEffect(() => liveEvents.on(kind, listener), [kind, listener]);
}

export function useLiveState(): LiveState {
	const [state, setState] = useState(liveEvents.state);
	useEffect(() => liveEvents.watch(setState), []);
	return state;
}
