// "session: what export_session returned": an argument whose description names another tool takes that tool's whole answer, if the answer is an opaque token.
// Any other text of the server's choice might be a path, a host or a command.

import type { DeclaredTool, Json, JsonObject } from '#model/declaration.ts';
import { isObject } from '#util/json-object.ts';
import { resultText } from '#util/result-error.ts';

// sample: eJxrYJm6ggEKeqVKS1KLS4oy89IBNZ0GiA==, a1b2C3…
const TOKEN = /^(?![/~])(?=.*[A-Z])(?=.*[a-z])(?=.*[\d+=])[A-Za-z0-9+/_-]{16,8192}={0,2}$/;

/** Returns undefined if the answer is anything but a token. */
export function tokenIn(reply: Json | undefined): string | undefined {
	const text = resultText(reply).trim();
	return TOKEN.test(text) ? text : undefined;
}

/** `tokens`: the last token that each tool has returned. Returns undefined if no argument asks for one. */
export function withReturnedToken(
	{ inputSchema }: DeclaredTool,
	args: JsonObject,
	tokens: ReadonlyMap<string, string>,
): JsonObject | undefined {
	const properties = inputSchema['properties'];
	if (tokens.size === 0 || !isObject(properties)) return undefined;
	const given = Object.entries(properties).flatMap(([name, schema]) => {
		const description = isObject(schema) && typeof schema['description'] === 'string' ? schema['description'] : '';
		const token = [...tokens].find(([tool]) => description.split(/[^\w-]+/).includes(tool))?.[1];
		return token === undefined ? [] : [[name, token] as const];
	});
	return given.length === 0 ? undefined : { ...args, ...Object.fromEntries(given) };
}
