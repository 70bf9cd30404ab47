// The `Mcp-Param-…` headers of a call, made from what the server's own list of tools has marked.

import type { JsonObject } from '#model/declaration.ts';
import { encodedHeader, wordsOf } from '#util/header-text.ts';
import { isObject } from '#util/json-object.ts';
import { type MarkedParameter, markedParameters, markedValue } from '#util/marked-parameters.ts';
import { textOf } from '../answers/json-shape.ts';

export class ParameterHeaders {
	readonly #marked = new Map<string, readonly MarkedParameter[]>();

	/** One page of the list of tools. */
	learn({ cursor }: JsonObject, { tools }: JsonObject): void {
		if (cursor === undefined) this.#marked.clear();
		for (const tool of Array.isArray(tools) ? tools : []) {
			const schema = isObject(tool) ? tool['inputSchema'] : undefined;
			if (!isObject(tool) || !isObject(schema)) continue;
			const { parameters, fault } = markedParameters(schema);
			if (fault === undefined && parameters.length > 0) this.#marked.set(textOf(tool['name']), parameters);
		}
	}

	/** For the parameters of `tools/call`. What the call leaves out has no header, nor has what is no single value. */
	of({ name, arguments: args = {} }: JsonObject): Record<string, string> {
		const all = this.#marked.get(textOf(name)) ?? [];
		return Object.fromEntries(
			all.flatMap((marked) => {
				const message = wordsOf(markedValue(args, marked));
				return message === undefined ? [] : [[`Mcp-Param-${marked.header}`, encodedHeader(message)]];
			}),
		);
	}
}
