import type { ClientIdentity } from '#model/pass.ts';

/** A plain name on purpose. A server that behaves well for auditors must not detect one by the handshake. */
export const ORDINARY_CLIENT: ClientIdentity = { name: 'mcp-client', version: '1.0.0' };
