import { Client, type JsonSchemaValidator, ProtocolError } from '@modelcontextprotocol/client';
import type { JsonObject } from '#model/declaration.ts';
import type { ClientIdentity } from '#model/pass.ts';
import { type Answerer, CLIENT_CAPABILITIES } from './answers/answerer.ts';

/** Configures the SDK for servers that may be hostile. The client supports the revisions that begin with a handshake. */
export function sdkClient(identity: ClientIdentity, answerer?: Answerer): Client {
	const client = new Client(
		{ ...identity },
		{
			capabilities: answerer === undefined ? {} : CLIENT_CAPABILITIES,
			versionNegotiation: { mode: 'legacy' },
			inputRequired: { autoFulfill: false },
			// The default validator would compile the server's own schemas, where a hostile pattern could hang this process.
			jsonSchemaValidator: { getValidator: acceptAnything },
		},
	);
	// Handlers per method would not receive malformed requests.
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
