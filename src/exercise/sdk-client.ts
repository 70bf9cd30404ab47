import { Client, type JsonSchemaValidator } from '@modelcontextprotocol/client';
import type { ClientIdentity } from '#model/pass.ts';

/** Plain on purpose: a server that behaves for auditors must not learn from the handshake that one is watching. */
const ORDINARY_CLIENT: ClientIdentity = { name: 'mcp-client', version: '1.0.0' };

/** The one place that says how the SDK behaves towards a server that may be hostile. */
export function sdkClient(identity: ClientIdentity = ORDINARY_CLIENT): Client {
	return new Client(
		{ ...identity },
		{
			capabilities: {},
			versionNegotiation: { mode: 'legacy' },
			inputRequired: { autoFulfill: false },
			// The default would compile the server's own schemas, and a hostile pattern there would hang us.
			jsonSchemaValidator: { getValidator: acceptAnything },
		},
	);
}

function acceptAnything<T>(): JsonSchemaValidator<T> {
	return (input) => ({ valid: true, data: input as T, errorMessage: undefined });
}
