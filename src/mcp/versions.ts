// The protocol versions that behave differently on the wire.

/** The first version without a handshake and without sessions: each request says all that the server needs to know. */
export const STATELESS_VERSION = '2026-07-28';

/** The protocol's own keys in `_meta`, with which a client says of itself what `initialize` said before. */
export const META_KEY = {
	protocolVersion: 'io.modelcontextprotocol/protocolVersion',
	clientInfo: 'io.modelcontextprotocol/clientInfo',
	clientCapabilities: 'io.modelcontextprotocol/clientCapabilities',
	logLevel: 'io.modelcontextprotocol/logLevel',
	subscriptionId: 'io.modelcontextprotocol/subscriptionId',
	relatedTask: 'io.modelcontextprotocol/related-task',
} as const;

/** Versions are dates: they compare as texts. */
export function isStateless(version: string | undefined): boolean {
	return version !== undefined && version >= STATELESS_VERSION;
}
