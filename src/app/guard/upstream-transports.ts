/** `auto`: Streamable HTTP, and the older HTTP+SSE for a server that refuses it. */
export const UPSTREAM_TRANSPORTS = ['auto', 'streamable-http', 'sse'] as const;
