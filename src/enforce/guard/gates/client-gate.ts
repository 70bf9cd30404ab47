// Remembers how the client describes itself, and sends it requests in the guard's own name.

import { METHOD } from '#mcp/methods.ts';
import { META_KEY } from '#mcp/versions.ts';
import type { JsonObject } from '#model/declaration.ts';
import { asObject } from '#util/json-object.ts';
import type { PersonsAnswer } from '../ask-person.ts';
import { type Exchange, FORWARD, type Gate, type Passage } from '../gate.ts';
import type { Relay } from '../relay.ts';
import type { Via } from '../transports/route.ts';

/** A call waits this long for its person, who may be at lunch. */
const PATIENCE_MS = 5 * 60_000;
const OF_ITSELF = [META_KEY.protocolVersion, META_KEY.clientInfo, META_KEY.clientCapabilities];

export class ClientGate implements Gate {
	readonly name = 'client';
	readonly #relay: () => Relay;
	#canElicit = false;
	#meta: JsonObject | undefined;

	constructor(relay: () => Relay) {
		this.#relay = relay;
	}

	/** Returns the keys by which a client of the stateless protocol describes itself in each request. The guard's own requests need them, too. */
	get meta(): JsonObject | undefined {
		return this.#meta;
	}

	request({ method, request }: Exchange): Passage {
		const params = asObject(request.value.params);
		const meta = asObject(params?._meta);
		if (meta !== undefined && Object.keys(meta).some((key) => key.endsWith('/protocolVersion'))) this.#meta = ofItself(meta);
		if (method === METHOD.initialize) this.#canElicit = asObject(asObject(params?.capabilities)?.elicitation) !== undefined;
		return FORWARD;
	}

	elicit(message: string, via: Via | undefined): Promise<PersonsAnswer> | undefined {
		if (!this.#canElicit) return undefined;
		const requestedSchema = {
			type: 'object',
			properties: { allow: { type: 'boolean', title: 'Let this call pass', default: false } },
			required: ['allow'],
		};
		return this.#relay()
			.ask('client', { method: METHOD.createElicitation, params: { message, requestedSchema } }, PATIENCE_MS, via)
			.then(
				({ value }): PersonsAnswer => {
					const result = asObject(value.result);
					if (result === undefined) return 'absent';
					return result.action === 'accept' && asObject(result.content)?.allow === true ? 'yes' : 'no';
				},
				() => 'absent' as const,
			);
	}
}

/** Any other data of the request is not judged yet and may never reach the server. */
function ofItself(meta: JsonObject): JsonObject {
	return Object.fromEntries(OF_ITSELF.flatMap((key) => (meta[key] === undefined ? [] : [[key, meta[key]]])));
}
