// In which era of the protocol the server is talked to, start by start. The first start begins with the handshake that nearly every server wants, so
// that it costs nothing and confuses nobody. The second asks first whether the server also speaks the era without one: some servers end at a
// question that they don't know, and then that start is made again. A server that speaks both is so exercised in both.

import type { Declaration } from '#model/declaration.ts';
import type { Life } from './server-life.ts';

/** A server that ignores the question is waited for as long as it took to connect, twice, and a little more. */
const PATIENCE = { times: 2, ms: 300, mostMs: 3000 };
/** After a question that was ignored it has to answer the handshake within this, or is started again. */
const SECOND_TRY = { times: 4, ms: 2000 };

interface Timing {
	readonly connectTimeoutMs: number;
	readonly discoverFirstMs?: number;
}

export class Eras {
	#isStateless: boolean | undefined;
	#hasAsked = false;
	#connectedMs = 0;

	/** How the next start begins. */
	timing(pass: number, connectTimeoutMs: number): Timing {
		if (this.#isStateless === true) return { connectTimeoutMs, discoverFirstMs: connectTimeoutMs };
		if (!this.isAsking(pass)) return { connectTimeoutMs };
		return {
			connectTimeoutMs: Math.min(connectTimeoutMs, SECOND_TRY.times * this.#connectedMs + SECOND_TRY.ms),
			discoverFirstMs: Math.min(PATIENCE.mostMs, PATIENCE.times * this.#connectedMs + PATIENCE.ms),
		};
	}

	/** Whether the next start of this pass asks a question that the server may not know. */
	isAsking(pass: number): boolean {
		return pass > 1 && !this.#hasAsked;
	}

	learn({ pass, spoke }: Pick<Life, 'pass' | 'spoke'>): void {
		if (this.isAsking(pass)) this.#hasAsked = true;
		if (spoke === undefined) return;
		this.#isStateless = spoke.isStateless;
		this.#connectedMs = Math.max(this.#connectedMs, spoke.afterMs);
	}
}

/** What another era leaves out or says in another place is no change: only what a user is shown is compared. */
export function inEraOf(before: Declaration, declared: Declaration): Declaration {
	const { protocolVersion, capabilities, server } = before;
	return protocolVersion === declared.protocolVersion ? declared : { ...declared, protocolVersion, capabilities, server };
}
