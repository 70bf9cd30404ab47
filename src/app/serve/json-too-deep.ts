import { jsonCost } from '#mcp/json-rpc/json-cost.ts';

export function jsonTooDeep(bytes: Buffer, deepest: number): boolean {
	return bytes.length > deepest && jsonCost(bytes).depth > deepest;
}
