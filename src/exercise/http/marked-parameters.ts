// From 2026-07-28 on a tool may mark parameters whose values a client says again in headers, for whatever stands between it and the server.
// https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http

import type { Json, JsonObject } from '#model/declaration.ts';
import { isObject } from '#util/json-object.ts';

export interface MarkedParameter {
	readonly path: readonly string[];
	/** `Region`, which is sent as `Mcp-Param-Region`. */
	readonly header: string;
}

type Marked = { readonly parameters: readonly MarkedParameter[] } | { readonly fault: string };

const MARK = 'x-mcp-header';
/** A number could be written in several ways, and server and client would have to agree on one. */
const TYPES: ReadonlySet<Json | undefined> = new Set(['string', 'integer', 'boolean']);
// RFC 9110, a token: Region, X-Tenant_1
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** Where a schema holds others, besides `properties`: what is marked there has no one place in the arguments. */
const ELSEWHERE = [
	...['items', 'prefixItems', 'contains', 'additionalProperties', 'unevaluatedProperties', 'unevaluatedItems', 'propertyNames'],
	...['oneOf', 'anyOf', 'allOf', 'not', 'if', 'then', 'else'],
];
const ELSEWHERE_BY_NAME = ['patternProperties', 'dependentSchemas', '$defs', 'definitions'];

/** What of a tool's input goes into headers; or what is wrong with its marks, and then clients have to leave the tool alone. */
export function markedParameters(inputSchema: JsonObject): Marked {
	const parameters: MarkedParameter[] = [];
	const taken = new Set<string>();
	const visit = (schema: Json, path: readonly string[], isReachable: boolean): string | undefined => {
		if (!isObject(schema)) return undefined;
		if (Object.hasOwn(schema, MARK)) {
			const header = schema[MARK];
			const fault = isReachable && path.length > 0 ? faultOf(header, schema['type'], taken) : 'it is no parameter of its own';
			if (fault !== undefined) return `${shown(path.join('.'))} is marked ${MARK} ${shown(header)}: ${fault}`;
			taken.add(String(header).toLowerCase());
			parameters.push({ path, header: String(header) });
		}
		for (const [name, one] of named(schema['properties'])) {
			const fault = visit(one, [...path, name], isReachable);
			if (fault !== undefined) return fault;
		}
		for (const one of [...ELSEWHERE.flatMap((key) => schema[key] ?? []), ...ELSEWHERE_BY_NAME.flatMap((key) => held(schema[key]))]) {
			const fault = visit(one, path, false);
			if (fault !== undefined) return fault;
		}
		return undefined;
	};
	const fault = visit(inputSchema, [], true);
	return fault === undefined ? { parameters } : { fault };
}

function faultOf(header: Json | undefined, type: Json | undefined, taken: ReadonlySet<string>): string | undefined {
	if (typeof header !== 'string' || !TOKEN.test(header)) return 'that is no name for a header';
	if (!TYPES.has(type)) return 'it is no string, integer or boolean';
	return taken.has(header.toLowerCase()) ? 'another parameter has that header' : undefined;
}

function named(value: Json | undefined): readonly (readonly [string, Json])[] {
	return isObject(value) ? Object.entries(value) : [];
}

function held(value: Json | undefined): readonly Json[] {
	return named(value).map(([, one]) => one);
}

function shown(header: Json | undefined): string {
	return JSON.stringify(header ?? null).slice(0, 60);
}
