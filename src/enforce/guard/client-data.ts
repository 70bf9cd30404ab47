// What a client sends a server besides the arguments of calls, as a policy is asked about it: each under the name of the method that it answers.

import { fileURLToPath } from 'node:url';
import type { Message } from '#mcp/json-rpc/message.ts';
import { METHOD } from '#mcp/methods.ts';
import { META_KEY } from '#mcp/versions.ts';
import type { Json, JsonObject } from '#model/declaration.ts';
import { asObject } from '#util/json-object.ts';

export interface ClientData {
	/** What a policy's rules may name it by: `elicitation/create`, `_meta`. */
	readonly name: string;
	readonly data: Json;
}

/** What a client says of itself with each request: the same that `initialize` says. */
const OF_ITSELF: ReadonlySet<string> = new Set(Object.values(META_KEY));

/** The client's answer to a request of the server's. Undefined: it says nothing. */
export function answerData({ value }: Message, method: string): ClientData | undefined {
	const { jsonrpc: _, id: __, ...sent } = value;
	const { result, ...rest } = sent;
	const data = Object.keys(rest).length === 0 ? result : sent;
	return data === undefined || isEmpty(data) ? undefined : { name: method, data: rootsAsPaths(data) };
}

/** A notification of the client's. */
export function notificationData({ value, method }: Message): ClientData | undefined {
	const { jsonrpc: _, method: __, params, ...rest } = value;
	const data = Object.keys(rest).length === 0 ? params : { ...rest, ...(params !== undefined && { params }) };
	return data === undefined || data === null || isEmpty(data) ? undefined : { name: method, data: withoutItself(data) };
}

/** A request's `_meta`, without what the client says of itself. */
export function metaData({ value }: Message): ClientData | undefined {
	const meta = asObject(value.params)?._meta;
	if (meta === undefined) return undefined;
	const data = asObject(withoutItself({ _meta: meta }))?._meta ?? {};
	// A number that names the request's own progress says nothing.
	const isNumbered = typeof asObject(data)?.progressToken === 'number' && Object.keys(data as JsonObject).length === 1;
	return isNumbered || isEmpty(data) ? undefined : { name: '_meta', data };
}

/** In the stateless protocol a request is sent again with the client's answers to what the server asked meanwhile. */
export function inputsOf({ value }: Message): readonly ClientData[] {
	const inputs = asObject(value.params)?.inputResponses;
	if (inputs === undefined) return [];
	const answers = asObject(inputs);
	if (answers === undefined) return [{ name: 'input', data: inputs }];
	return Object.entries(answers).map(([key, data]) => ({ name: methodAnswered(data), data: { [key]: rootsAsPaths(data) } }));
}

/** An answer is told by its shape: who retries may talk to another guard than the one that saw the question. */
function methodAnswered(answer: Json): string {
	const shape = asObject(answer);
	if (Array.isArray(shape?.roots)) return METHOD.listRoots;
	return typeof shape?.role === 'string' ? METHOD.createMessage : METHOD.createElicitation;
}

/** Roots are named by file: URLs, as the protocol wants it. They are directories, and judged as such. */
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
		// A host, or an encoded separator: it is judged as the odd URL that it is.
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
