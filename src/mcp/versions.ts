// The protocol versions that behave differently on the wire.

/** The first version without a handshake and without sessions: each request contains everything that the server needs. */
export const STATELESS_VERSION = '2026-07-28';

/** The protocol's own keys in `_meta`, in which a client sends what `initialize` sent before. */
export const META_KEY = {
	protocolVersion: 'io.modelcontextprotocol/protocolVersion',
	clientInfo: 'io.modelcontextprotocol/clientInfo',
	clientCapabilities: 'io.modelcontextprotocol/clientCapabilities',
	logLevel: 'io.modelcontextprotocol/logLevel',
	subscriptionId: 'io.modelcontextprotocol/subscriptionId',
	relatedTask: 'io.modelcontextprotocol/related-task',
} as const;

/** Versions are dates, so they compare as texts. */
export function isStateless(version: string | undefined): boolean {
	return version !== undefined && version >= STATELESS_VERSION;
}
