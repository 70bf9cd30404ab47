// A server with an unknown transport: Streamable HTTP, or, if the server refuses the greeting, the older HTTP+SSE.
// https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#backwards-compatibility

import type { MessageId } from '#mcp/json-rpc/message.ts';
import type { Via } from '../route.ts';
import type { Upstream, UpstreamEvents } from '../upstream.ts';
import { SseUpstream } from './sse-upstream.ts';
import { StreamableUpstream } from './streamable-upstream.ts';
import type { HttpUpstreamOptions } from './upstream-request.ts';

export class EitherUpstream implements Upstream {
	readonly #options: HttpUpstreamOptions;
	readonly #events: UpstreamEvents;
	#spoken: Upstream;
	#isClosed = false;

	constructor(options: HttpUpstreamOptions, events: UpstreamEvents) {
		this.#options = options;
		this.#events = events;
		this.#spoken = new StreamableUpstream({ ...options, otherwise: (bytes, via) => this.#otherwise(bytes, via) }, events);
	}

	send(bytes: Buffer, via?: Via): boolean {
		return this.#spoken.send(bytes, via);
	}

	listen(via: Via, lastEventId: string | undefined): void {
		if (this.#spoken.listen === undefined) via.answered({ status: 200, headers: [], isStream: true });
		else this.#spoken.listen(via, lastEventId);
	}

	restart(why: string, id: MessageId): void {
		this.#spoken.restart(why, id);
	}

	pause(via?: Via): void {
		this.#spoken.pause(via);
	}

	resume(via?: Via): void {
		this.#spoken.resume(via);
	}

	close(): Promise<void> {
		this.#isClosed = true;
		return this.#spoken.close();
	}

	async #otherwise(bytes: Buffer, via: Via | undefined): Promise<boolean> {
		const older = new SseUpstream(this.#options, this.#events);
		if (!(await older.isSpoken(via)) || this.#isClosed) {
			await older.close();
			return false;
		}
		this.#spoken = older;
		older.send(bytes, via);
		return true;
	}
}
