// The conversation with a server over Streamable HTTP, from its greeting until the server forgets it.

import { resultOf } from '#mcp/json-rpc/parts-of.ts';
import { type Again, Greeting } from '../greeting.ts';

export class UpstreamSession {
	id: string | undefined;
	/** Counts the conversations: what was judged in an earlier one is not meant for this. */
	epoch = 0;
	#version: string | undefined;
	/** What a client on standard streams said first: it cannot begin anew by itself. */
	readonly #greeting = new Greeting();
	#renewing: Promise<boolean> | undefined;

	get version(): string | undefined {
		return this.#version;
	}

	remember(bytes: Buffer): void {
		this.#greeting.remember(bytes);
	}

	/** From the answer to a greeting. */
	learnVersion(message: Buffer): void {
		const version = resultOf(message, 0)?.protocolVersion;
		// It goes into a header: 2025-11-25
		if (typeof version === 'string' && /^[\x21-\x7e]{1,64}$/.test(version)) this.#version = version;
	}

	/** When no greeting is under way. */
	async settled(): Promise<void> {
		await this.#renewing;
	}

	/** The server has forgotten the session: it is greeted as the client greeted it first, once for all who find that out. False: that did not work. */
	renew(forgotten: string, greet: (again: Again) => Promise<boolean>): Promise<boolean> {
		if (this.#renewing !== undefined) return this.#renewing;
		if (this.id !== forgotten) return Promise.resolve(true);
		this.epoch++;
		const again = this.#greeting.again();
		this.#renewing = (again === undefined ? Promise.resolve(false) : greet(again)).finally(() => {
			this.#renewing = undefined;
		});
		return this.#renewing;
	}
}
