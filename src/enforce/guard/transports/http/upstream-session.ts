// The session with a server over Streamable HTTP, from its greeting until the server loses it.

import { resultOf } from '#mcp/json-rpc/parts-of.ts';
import { type Again, Greeting } from '../greeting.ts';

export class UpstreamSession {
	id: string | undefined;
	/** Counts the sessions. A message judged in an earlier session is not meant for this one. */
	epoch = 0;
	#version: string | undefined;
	/** The greeting of a client on standard streams, which cannot start a new session itself. */
	readonly #greeting = new Greeting();
	#renewing: Promise<boolean> | undefined;

	get version(): string | undefined {
		return this.#version;
	}

	remember(bytes: Buffer): void {
		this.#greeting.remember(bytes);
	}

	/** Takes the protocol version from the response to a greeting. */
	learnVersion(message: Buffer): void {
		const version = resultOf(message, 0)?.protocolVersion;
		// The version goes into a header: 2025-11-25
		if (typeof version === 'string' && /^[\x21-\x7e]{1,64}$/.test(version)) this.#version = version;
	}

	/** Resolves when no greeting is under way. */
	async settled(): Promise<void> {
		await this.#renewing;
	}

	/** Repeats the client's greeting after the server has lost the session, once for all callers that notice. Returns whether that succeeded. */
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
