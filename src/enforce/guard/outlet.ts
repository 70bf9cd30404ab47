// Sends messages out of the relay. The results of a batch leave together if they still form the same batch.

import type { Batch, Message, Unreadable } from '#mcp/json-rpc/message.ts';
import { asOneLine } from '#mcp/json-rpc/one-line.ts';
import type { StayAwake } from './stay-awake.ts';
import type { Route, Via } from './transports/route.ts';

type End = 'client' | 'server';

interface Sent {
	readonly to: End;
	readonly bytes: Buffer;
	readonly route: Route;
}

export interface Ways {
	readonly toServer: (bytes: Buffer, via: Via | undefined) => void;
	readonly toClient: (bytes: Buffer, route: Route) => void;
	/** Notified of every forwarded message. */
	readonly awake: StayAwake;
}

export class Outlet {
	readonly #ways: Ways;
	/** Results of the parts so far, while a batch is taken apart. */
	#gathered: Sent[] | undefined;

	constructor(ways: Ways) {
		this.#ways = ways;
	}

	send(to: End, bytes: Buffer, route: Route): void {
		if (this.#gathered !== undefined) {
			this.#gathered.push({ to, bytes, route });
			return;
		}
		if (to === 'client') this.#ways.toClient(bytes, route);
		else this.#ways.toServer(bytes, route.via);
		this.#ways.awake.sent();
	}

	/** Forwards a batch unchanged if all its parts pass unchanged. Otherwise, it forwards the passing parts one by one. */
	inParts({ messages }: Batch, raw: Buffer, to: End, pass: (part: Message | Unreadable) => void): void {
		const gathered: Sent[] = [];
		this.#gathered = gathered;
		for (const part of messages) pass(part);
		this.#gathered = undefined;
		const [first] = gathered;
		const isAsItCame = (one: Sent, part: Message | Unreadable | undefined) =>
			one.to === to && one.route.via === first?.route.via && part !== undefined && part.kind !== 'unreadable' && part.bytes === one.bytes;
		const isUntouched = gathered.length === messages.length && gathered.every((one, i) => isAsItCame(one, messages[i]));
		const answers = gathered.reduce((sum, { route }) => sum + route.answers, 0);
		if (isUntouched) this.send(to, asOneLine(raw), { ...first?.route, answers });
		else for (const one of gathered) this.send(one.to, one.bytes, one.route);
	}
}
