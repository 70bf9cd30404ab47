// Since 2026-07-28 a tool may mark parameters whose values the client repeats in headers, for intermediaries between it and the server.
// https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http

import type { Json, JsonObject } from '#model/declaration.ts';
import { isObject } from '#util/json-object.ts';
import { ownEntry } from '#util/own-entry.ts';

export interface MarkedParameter {
	readonly path: readonly string[];
	/** `Region`, which is sent as `Mcp-Param-Region`. */
	readonly header: string;
}

interface Marked {
	/** The parameters that can be sent in a header. */
	readonly parameters: readonly MarkedParameter[];
	/** The first invalid mark. Clients must not call a tool with an invalid mark. */
	readonly fault?: string;
}

const MARK = 'x-mcp-header';
/** A non-integer number has several spellings, and server and client would have to agree on one. */
const TYPES: ReadonlySet<Json | undefined> = new Set(['string', 'integer', 'boolean']);
// RFC 9110, a token: Region, X-Tenant_1
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** No real parameter is nested deeper than this. */
const DEEPEST = 64;
/** Places of subschemas besides `properties`. A parameter marked there has no unique position in the arguments. */
const ELSEWHERE = [
	...['items', 'prefixItems', 'contains', 'additionalProperties', 'unevaluatedProperties', 'unevaluatedItems', 'propertyNames'],
	...['oneOf', 'anyOf', 'allOf', 'not', 'if', 'then', 'else'],
];
const ELSEWHERE_BY_NAME = ['patternProperties', 'dependentSchemas', '$defs', 'definitions'];

/** Returns the parameters of a tool that are sent in headers. */
export function markedParameters(inputSchema: JsonObject): Marked {
	const parameters: MarkedParameter[] = [];
	const taken = new Set<string>();
	let first: string | undefined;
	const visit = (schema: Json, path: readonly string[], isReachable: boolean, depth: number): void => {
		if (!isObject(schema) || depth > DEEPEST) return;
		if (Object.hasOwn(schema, MARK)) {
			const header = schema[MARK];
			const isOwn = isReachable && path.length > 0;
			const fault = isOwn ? faultOf(header, schema['type'], taken) : 'it is no parameter of its own';
			if (fault !== undefined) first ??= `${shown(path.join('.'))} is marked ${MARK} ${shown(header)}: ${fault}`;
			if (isOwn && isName(header) && !taken.has(header.toLowerCase())) {
				taken.add(header.toLowerCase());
				parameters.push({ path, header });
			}
		}
		for (const [name, one] of named(schema['properties'])) visit(one, [...path, name], isReachable, depth + 1);
		for (const one of [...ELSEWHERE.flatMap((key) => schema[key] ?? []), ...ELSEWHERE_BY_NAME.flatMap((key) => held(schema[key]))])
			visit(one, path, false, depth + 1);
	};
	visit(inputSchema, [], true, 0);
	return { parameters, ...(first !== undefined && { fault: first }) };
}

/** Returns the value of a marked parameter in a call. */
export function markedValue(args: Json | undefined, { path }: MarkedParameter): Json | undefined {
	return path.reduce<Json | undefined>((at, key) => (isObject(at) ? ownEntry(at, key) : undefined), args);
}

function faultOf(header: Json | undefined, type: Json | undefined, taken: ReadonlySet<string>): string | undefined {
	if (!isName(header)) return 'that is no name for a header';
	if (!TYPES.has(type)) return 'it is no string, integer or boolean';
	return taken.has(header.toLowerCase()) ? 'another parameter has that header' : undefined;
}

function isName(header: Json | undefined): header is string {
	return typeof header === 'string' && TOKEN.test(header);
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
