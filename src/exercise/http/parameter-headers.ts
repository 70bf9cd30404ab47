// The `Mcp-Param-…` headers of a call, made from what the server's own list of tools has marked.

import type { Json, JsonObject } from '#model/declaration.ts';
import { isObject } from '#util/json-object.ts';
import { textOf } from '../answers/json-shape.ts';
import { type MarkedParameter, markedParameters } from './marked-parameters.ts';

// what a header carries as it is, and a reader does not trim: us west 1
const PLAIN = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;
// =?base64?SGVsbG8=?=
const LOOKS_ENCODED = /^=\?base64\?.*\?=$/;

export class ParameterHeaders {
	readonly #marked = new Map<string, readonly MarkedParameter[]>();

	/** One page of the list of tools. */
	learn({ cursor }: JsonObject, { tools }: JsonObject): void {
		if (cursor === undefined) this.#marked.clear();
		for (const tool of Array.isArray(tools) ? tools : []) {
			const schema = isObject(tool) ? tool['inputSchema'] : undefined;
			if (!isObject(tool) || !isObject(schema)) continue;
			const found = markedParameters(schema);
			if ('parameters' in found && found.parameters.length > 0) this.#marked.set(textOf(tool['name']), found.parameters);
		}
	}

	/** For the parameters of `tools/call`. What the call leaves out has no header, nor has what is no single value. */
	of({ name, arguments: args = {} }: JsonObject): Record<string, string> {
		const marked = this.#marked.get(textOf(name)) ?? [];
		return Object.fromEntries(
			marked.flatMap(({ path, header }) => {
				const said = inWords(valueAt(args, path));
				return said === undefined ? [] : [[`Mcp-Param-${header}`, encoded(said)]];
			}),
		);
	}
}

function valueAt(args: Json, path: readonly string[]): Json | undefined {
	return path.reduce<Json | undefined>((value, key) => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined), args);
}

function inWords(value: Json | undefined): string | undefined {
	if (typeof value === 'string') return value;
	if (typeof value === 'boolean') return String(value);
	// A larger integer is not the same number everywhere.
	return typeof value === 'number' && (!Number.isInteger(value) || Number.isSafeInteger(value)) ? String(value) : undefined;
}

function encoded(text: string): string {
	return PLAIN.test(text) && !LOOKS_ENCODED.test(text) ? text : `=?base64?${Buffer.from(text).toString('base64')}?=`;
}
