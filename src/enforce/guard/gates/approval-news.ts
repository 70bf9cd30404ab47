// Notifies the client that a list has changed once a person has approved a part that the client was not shown. It does so only if the server has declared such
// notifications: the guard promises nothing in the server's name, and a client without that promise sees the part when it lists again.

import type { Message } from '#mcp/json-rpc/message.ts';
import { METHOD, NOTIFICATION } from '#mcp/methods.ts';
import { META_KEY } from '#mcp/versions.ts';
import { type PinStore, type PinTable, pinTable } from '#model/pin.ts';
import { asObject } from '#util/json-object.ts';
import { ownEntry } from '#util/own-entry.ts';
import { type Exchange, FORWARD, type Gate, type Passage } from '../gate.ts';
import type { ListedKind } from '../listed-kinds.ts';
import type { Relay } from '../relay.ts';
import type { ListedPart } from './meet-parts.ts';

interface Options {
	readonly kind: ListedKind;
	readonly server: string;
	readonly store: PinStore;
	readonly relay: () => Relay;
}

export class ApprovalNews implements Gate {
	readonly name = 'approval-news';
	readonly #options: Options;
	/** Whether the server declared `capabilities.tools.listChanged` or its counterpart, in the protocol versions with a greeting. */
	#isPromised = false;
	/** In the stateless protocol, the server promises it to each subscription. */
	readonly #subscriptions = new Map<Exchange, { isPromised: boolean }>();
	/** Parts that the client was not shown, by name. */
	#waiting = new Map<string, string>();
	#stopLooking: (() => void) | undefined;

	constructor(options: Options) {
		this.#options = options;
	}

	request(exchange: Exchange): Passage {
		if (exchange.method === METHOD.listenToSubscriptions) this.#subscriptions.set(exchange, { isPromised: false });
		return FORWARD;
	}

	response({ method }: Exchange, { value }: Message): Passage {
		if (method === METHOD.initialize) {
			const capabilities = asObject(asObject(value.result)?.capabilities);
			this.#isPromised = asObject(capabilities?.[this.#options.kind.capability])?.listChanged === true;
		}
		return FORWARD;
	}

	unsolicited({ method, value }: Message, from: 'client' | 'server'): Passage {
		if (from !== 'server' || method !== NOTIFICATION.subscriptionsAcknowledged) return FORWARD;
		const params = asObject(value.params);
		const id = asObject(params?._meta)?.[META_KEY.subscriptionId];
		for (const [exchange, subscription] of this.#subscriptions)
			if (exchange.id === id) subscription.isPromised = asObject(params?.notifications)?.[this.#options.kind.subscription] === true;
		return FORWARD;
	}

	ended(exchange: Exchange): void {
		this.#subscriptions.delete(exchange);
	}

	closed(): void {
		this.#look(false);
	}

	/** Takes the parts of one page of a listing that the client is not shown unchanged. */
	listed(withheld: readonly ListedPart[], isFromStart: boolean): void {
		if (isFromStart) this.#waiting = new Map();
		for (const { name, digest } of withheld) this.#waiting.set(name, digest);
		this.#look(this.#waiting.size > 0);
	}

	/** Polls the pins only while a part waits. */
	#look(isWanted: boolean): void {
		if (!isWanted) {
			this.#stopLooking?.();
			this.#stopLooking = undefined;
		} else this.#stopLooking ??= this.#options.store.watch(this.#options.server, () => this.#compare());
	}

	#compare(): void {
		const pinned = this.#pinned();
		const approved = [...this.#waiting].filter(([name, digest]) => ownEntry(pinned, name)?.digest === digest);
		for (const [name] of approved) this.#waiting.delete(name);
		this.#look(this.#waiting.size > 0);
		if (approved.length > 0) this.#tell();
	}

	#pinned(): PinTable['pinned'] {
		try {
			return pinTable(this.#options.store.read(this.#options.server), this.#options.kind.kind).pinned;
		} catch {
			// The next call is denied for this reason, with an explanation.
			return {};
		}
	}

	#tell(): void {
		const method = this.#options.kind.changed;
		if (this.#isPromised) this.#options.relay().tell({ method }, undefined);
		for (const [{ id, via }, { isPromised }] of this.#subscriptions)
			if (isPromised) this.#options.relay().tell({ method, params: { _meta: { [META_KEY.subscriptionId]: id } } }, via);
	}
}
