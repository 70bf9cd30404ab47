// Data that a client sends to a server besides the arguments of calls, as the policy judges it: each item under the name of the method that it answers.

import { fileURLToPath } from 'node:url';
import type { Message } from '#mcp/json-rpc/message.ts';
import { METHOD } from '#mcp/methods.ts';
import { META_KEY } from '#mcp/versions.ts';
import type { Json, JsonObject } from '#model/declaration.ts';
import { asObject } from '#util/json-object.ts';

export interface ClientData {
	/** Name that a policy's rules can match: `elicitation/create`, `_meta`. */
	readonly name: string;
	readonly data: Json;
}

/** Keys by which a client describes itself in each request, with the same content as in `initialize`. */
const OF_ITSELF: ReadonlySet<string> = new Set(Object.values(META_KEY));

/** Returns the data of the client's answer to a request of the server, or undefined if the answer carries none. */
export function answerData({ value }: Message, method: string): ClientData | undefined {
	const { jsonrpc: _, id: __, ...sent } = value;
	const { result, ...rest } = sent;
	const data = Object.keys(rest).length === 0 ? result : sent;
	return data === undefined || isEmpty(data) ? undefined : { name: method, data: rootsAsPaths(data) };
}

/** Returns the data of a client's notification. */
export function notificationData({ value, method }: Message): ClientData | undefined {
	const { jsonrpc: _, method: __, params, ...rest } = value;
	const data = Object.keys(rest).length === 0 ? params : { ...rest, ...(params !== undefined && { params }) };
	return data === undefined || data === null || isEmpty(data) ? undefined : { name: method, data: withoutItself(data) };
}

/** Returns a request's `_meta` without the keys by which the client describes itself. */
export function metaData({ value }: Message): ClientData | undefined {
	const meta = asObject(value.params)?._meta;
	if (meta === undefined) return undefined;
	const data = asObject(withoutItself({ _meta: meta }))?._meta ?? {};
	// A number that identifies the request's own progress carries no data.
	const isNumbered = typeof asObject(data)?.progressToken === 'number' && Object.keys(data as JsonObject).length === 1;
	return isNumbered || isEmpty(data) ? undefined : { name: '_meta', data };
}

/** In the stateless protocol, the client repeats a request with its answers to the server's questions. */
export function inputsOf({ value }: Message): readonly ClientData[] {
	const inputs = asObject(value.params)?.inputResponses;
	if (inputs === undefined) return [];
	const answers = asObject(inputs);
	if (answers === undefined) return [{ name: 'input', data: inputs }];
	return Object.entries(answers).map(([key, data]) => ({ name: methodAnswered(data), data: { [key]: rootsAsPaths(data) } }));
}

/** Recognises an answer by its shape: a retry may reach another guard than the one that saw the question. */
function methodAnswered(answer: Json): string {
	const shape = asObject(answer);
	if (Array.isArray(shape?.roots)) return METHOD.listRoots;
	return typeof shape?.role === 'string' ? METHOD.createMessage : METHOD.createElicitation;
}

/** The protocol names roots by file: URLs. Roots are directories, and the policy judges them as directories. */
function rootsAsPaths(data: Json): Json {
	const roots = asObject(data)?.roots;
	if (!Array.isArray(roots)) return data;
	return {
		...(data as JsonObject),
		roots: roots.map((root) => {
			const { uri, ...rest }: JsonObject = asObject(root) ?? { root };
			const path = pathOf(uri);
			return { ...rest, ...(path === undefined ? uri !== undefined && { uri } : { path }) };
		}),
	};
}

function pathOf(uri: Json | undefined): string | undefined {
	try {
		return typeof uri === 'string' && /^file:\/\/\//i.test(uri) ? fileURLToPath(uri) : undefined;
	} catch {
		// A URL with a host or an encoded separator is judged as an unusual URL, not as a path.
		return undefined;
	}
}

function withoutItself(params: Json): Json {
	const meta = asObject(asObject(params)?._meta);
	if (meta === undefined) return params;
	const rest = Object.fromEntries(Object.entries(meta).filter(([key]) => !OF_ITSELF.has(key)));
	return { ...(params as JsonObject), _meta: rest };
}

function isEmpty(data: Json): boolean {
	return typeof data === 'object' && data !== null && Object.keys(data).length === 0;
}
