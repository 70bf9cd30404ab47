// Sends the first request of the stateless protocol versions, which asks for the versions that the server supports.

import { ProtocolError } from '@modelcontextprotocol/client';
import { UNSUPPORTED_VERSION } from '#mcp/error-codes.ts';
import { STATELESS_VERSION } from '#mcp/versions.ts';
import type { Json, JsonObject } from '#model/declaration.ts';
import { isObject } from '#util/json-object.ts';

/** Returns the server's answer. Throws if the server does not support this client's version. */
export async function discoverServer(ask: () => Promise<JsonObject>): Promise<JsonObject> {
	const found = await ask().catch((error: unknown) => {
		// A refusal that lists this client's version asks for a retry with that version.
		if (error instanceof ProtocolError && error.code === UNSUPPORTED_VERSION && speaksOurs(supportedIn(error.data))) return ask();
		throw error;
	});
	const versions = found['supportedVersions'];
	if (!Array.isArray(versions)) throw new Error('its answer to server/discover names no versions');
	if (!speaksOurs(versions)) throw new Error(`Server's protocol versions are not supported: ${versions.map(String).join(', ')}`);
	return found;
}

function supportedIn(data: unknown): Json | undefined {
	return isObject(data as Json) ? (data as JsonObject)['supported'] : undefined;
}

function speaksOurs(versions: Json | undefined): boolean {
	return Array.isArray(versions) && versions.includes(STATELESS_VERSION);
}
