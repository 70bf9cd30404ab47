import { jsonCost } from '#mcp/json-rpc/json-cost.ts';

/** Deeper JSON from a client is refused, because it overflows the stack of code that reads it. */
export const DEEPEST_JSON = 256;

export function jsonTooDeep(bytes: Buffer): boolean {
	return bytes.length > DEEPEST_JSON && jsonCost(bytes).depth > DEEPEST_JSON;
}
