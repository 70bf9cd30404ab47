// In which era of the protocol the server is talked to, start by start. Over its standard streams the first start begins with the handshake that
// nearly every server wants: it costs nothing, and some servers end at a first question that they don't know. Over HTTP such a question is merely
// refused, so it comes first. The second start begins the other way round, unless that was refused before: a server that speaks both eras is
// exercised in both. If it does not bear that, it is started again.

import type { Declaration } from '#model/declaration.ts';
import type { Transport } from '#model/target.ts';
import type { ServerRun } from './server-run-plan.ts';

/** A server that listens on a port and does not answer at once is not going to. */
const OVER_HTTP_MS = 1500;
/** A server that ignores the question is waited for as long as it took to connect, twice, and a little more. */
const PATIENCE = { times: 2, ms: 300, mostMs: 3000 };
/** After a question that was ignored it has to answer the handshake within this, or is started again. */
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

	/** How the next start begins. */
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

	/** Whether the next start of this pass begins with a question that the server may not bear. */
	isAsking(pass: number): boolean {
		return pass > 1 && !this.#hasAsked && this.#spoke?.isStateless === this.#isHttp;
	}

	learn({ pass, spoke }: Pick<ServerRun, 'pass' | 'spoke'>): void {
		if (this.isAsking(pass)) this.#hasAsked = true;
		this.#spoke = spoke ?? this.#spoke;
	}
}

/** What another era leaves out or says in another place is no change: only what a user is shown is compared. */
export function inGenerationOf(before: Declaration, declared: Declaration): Declaration {
	const { protocolVersion, capabilities, server } = before;
	return protocolVersion === declared.protocolVersion ? declared : { ...declared, protocolVersion, capabilities, server };
}
