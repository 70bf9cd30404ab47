import { Client, type JsonSchemaValidator, ProtocolError } from '@modelcontextprotocol/client';
import type { JsonObject } from '#model/declaration.ts';
import type { ClientIdentity } from '#model/pass.ts';
import { type Answerer, CLIENT_CAPABILITIES } from './answers/answerer.ts';

/** The one place that says how the SDK behaves towards a server that may be hostile. It speaks the revisions that begin with a handshake. */
export function sdkClient(identity: ClientIdentity, answerer?: Answerer): Client {
	const client = new Client(
		{ ...identity },
		{
			capabilities: answerer === undefined ? {} : CLIENT_CAPABILITIES,
			versionNegotiation: { mode: 'legacy' },
			inputRequired: { autoFulfill: false },
			// The default would compile the server's own schemas, and a hostile pattern there would hang us.
			jsonSchemaValidator: { getValidator: acceptAnything },
		},
	);
	// A handler of its own for each method would never hear of a request that is not as it should be.
	if (answerer !== undefined)
		client.fallbackRequestHandler = async ({ method, params }) => {
			const answer = answerer.answer(method, (params ?? {}) as JsonObject);
			if ('result' in answer) return { ...answer.result };
			throw new ProtocolError(answer.error.code, answer.error.message);
		};
	return client;
}

function acceptAnything<T>(): JsonSchemaValidator<T> {
	return (input) => ({ valid: true, data: input as T, errorMessage: undefined });
}
