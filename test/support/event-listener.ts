// A client of server-sent events over a real socket.

import { type ClientRequest, get, type IncomingMessage } from 'node:http';

export interface ReceivedEvent {
	readonly id: string;
	readonly kind: string;
	readonly data: Readonly<Record<string, unknown>>;
}

export class EventListener implements Disposable {
	readonly events: ReceivedEvent[] = [];
	readonly #request: ClientRequest;
	#response: IncomingMessage | undefined;
	isClosed = false;
	#changed = () => {};

	constructor(url: string, headers: Readonly<Record<string, string>>) {
		let text = '';
		this.#request = get(url, { headers, agent: false }, (response) => {
			this.#response = response;
			response.setEncoding('utf8');
			response.on('data', (chunk: string) => {
				text += chunk;
				const frames = text.split('\n\n');
				text = frames.pop() ?? '';
				this.events.push(...frames.flatMap(eventIn));
				this.#changed();
			});
			response.on('error', () => {});
			response.on('close', () => {
				this.isClosed = true;
				this.#changed();
			});
		});
		this.#request.on('error', () => {
			this.isClosed = true;
			this.#changed();
		});
	}

	/** Stops reading: the server's writes pile up. */
	pause(): void {
		this.#response?.pause();
	}

	resume(): void {
		this.#response?.resume();
	}

	/** Waits until it is so. */
	async until(isSo: (listener: this) => boolean, timeoutMs = 60_000): Promise<void> {
		const end = performance.now() + timeoutMs;
		while (!isSo(this)) {
			if (performance.now() > end)
				throw new Error(`not so after ${timeoutMs} ms; the last event was ${JSON.stringify(this.events.at(-1))}`);
			await new Promise<void>((resolve) => {
				const timer = setTimeout(resolve, 500);
				this.#changed = () => {
					clearTimeout(timer);
					resolve();
				};
			});
		}
	}

	[Symbol.dispose](): void {
		this.#request.destroy();
	}
}

function eventIn(frame: string): readonly ReceivedEvent[] {
	const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(frame)?.[1];
	const kind = field('event');
	return kind === undefined ? [] : [{ id: field('id') ?? '', kind, data: JSON.parse(field('data') ?? '{}') }];
}
