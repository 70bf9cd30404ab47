import { otherSpelling } from '#mcp/json-rpc/other-spelling.ts';
import type { Json, JsonObject } from '#model/declaration.ts';
import { asObject } from '#util/json-object.ts';
import type { ListedKind } from '../listed-kinds.ts';

/**
 * Returns the definitions in the result of a listing, or undefined if it has none. Throws if a lenient client could read other parts from it than the guard:
 * under another spelling of the key, from an object in place of the list, or from a list in place of the result.
 */
export function listedParts(result: Json | undefined, { kind, key, keys }: ListedKind): readonly JsonObject[] | undefined {
	const listing = asObject(result);
	const ambiguity = otherSpelling(listing, keys);
	if (ambiguity !== undefined) throw new Error(`in the server’s list of ${kind}s ${ambiguity}`);
	const definitions = listing === undefined ? result : listing[key];
	if (definitions === undefined || definitions === null) return undefined;
	if (listing === undefined || !Array.isArray(definitions)) throw new Error(`the server’s list of ${kind}s is no list`);
	return definitions as readonly JsonObject[];
}
