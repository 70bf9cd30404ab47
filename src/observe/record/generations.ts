// Chooses the protocol generation of each start. Over standard streams, the first start begins with the handshake that nearly every server expects:
// it costs nothing, and some servers exit at an unknown first request. Over HTTP, such a request is merely refused, so it comes first. The second
// start begins with the other one, unless the server refused it before, so that a server that supports both generations is exercised in both.
// If the server does not tolerate that, it is started again.

import type { Declaration } from '#model/declaration.ts';
import type { Transport } from '#model/target.ts';
import type { ServerRun } from './server-run-plan.ts';

/** A server that listens on a port and does not answer within this time will not answer. */
const OVER_HTTP_MS = 1500;
/** Time to wait for a server that ignores the request: twice its time to connect, and a little more. */
const PATIENCE = { times: 2, ms: 300, mostMs: 3000 };
/** Time for the handshake after an ignored request. Beyond it, the server is started again. */
const SECOND_TRY = { times: 4, ms: 2000 };

interface Timing {
	readonly connectTimeoutMs: number;
	readonly discoverFirstMs?: number;
}

export class Generations {
	readonly #isHttp: boolean;
	#spoke: ServerRun['spoke'];
	#hasAsked = false;

	constructor(transport: Transport) {
		this.#isHttp = transport === 'streamable-http';
	}

	/** Returns how the next start begins. */
	timing(pass: number, connectTimeoutMs: number): Timing {
		const spoke = this.#spoke;
		if (spoke === undefined) return { connectTimeoutMs, ...(this.#isHttp ? { discoverFirstMs: OVER_HTTP_MS } : {}) };
		if (!this.isAsking(pass)) return { connectTimeoutMs, ...(spoke.isStateless ? { discoverFirstMs: connectTimeoutMs } : {}) };
		if (spoke.isStateless) return { connectTimeoutMs };
		return {
			connectTimeoutMs: Math.min(connectTimeoutMs, SECOND_TRY.times * spoke.afterMs + SECOND_TRY.ms),
			discoverFirstMs: Math.min(PATIENCE.mostMs, PATIENCE.times * spoke.afterMs + PATIENCE.ms),
		};
	}

	/** Whether the next start of this pass begins with a request that the server may not tolerate. */
	isAsking(pass: number): boolean {
		return pass > 1 && !this.#hasAsked && this.#spoke?.isStateless === this.#isHttp;
	}

	learn({ pass, spoke }: Pick<ServerRun, 'pass' | 'spoke'>): void {
		if (this.isAsking(pass)) this.#hasAsked = true;
		this.#spoke = spoke ?? this.#spoke;
	}
}

/** A part that another generation leaves out or declares elsewhere is no change: only what a user sees is compared. */
export function inGenerationOf(before: Declaration, declared: Declaration): Declaration {
	const { protocolVersion, capabilities, server } = before;
	return protocolVersion === declared.protocolVersion ? declared : { ...declared, protocolVersion, capabilities, server };
}
