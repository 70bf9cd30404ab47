// In the stateless protocol a tool's schema may ask for an argument to be repeated in a header (`x-mcp-header`), for those in between who read no bodies.
// A client on standard streams knows nothing of that; the bridge does it in its place. What a client over HTTP says there must be what its body says.

import type { Json, JsonObject } from '#model/declaration.ts';
import { decodedHeader, encodedHeader, wordsOf } from '#util/header-text.ts';
import { asObject } from '#util/json-object.ts';
import { type MarkedParameter, markedParameters, markedValue } from '#util/marked-parameters.ts';
import type { HeaderList } from '../route.ts';

const MOST_TOOLS = 10_000;
export const PARAM_PREFIX = 'mcp-param-';
/** 42, -1.50 */
const DECIMAL = /^-?\d{1,20}(?:\.\d{1,20})?$/;

export class ParamHeaders {
	readonly #byTool = new Map<string, readonly MarkedParameter[]>();

	/** From answers to `tools/list`. */
	learn(tools: Json | undefined): void {
		for (const tool of (Array.isArray(tools) ? tools : []).map(asObject)) {
			if (typeof tool?.name !== 'string' || (this.#byTool.size >= MOST_TOOLS && !this.#byTool.has(tool.name))) continue;
			this.#byTool.set(tool.name, markedParameters(asObject(tool.inputSchema) ?? {}).parameters);
		}
	}

	forget(): void {
		this.#byTool.clear();
	}

	knows(tool: string): boolean {
		return this.#byTool.has(tool);
	}

	/** For the parameters of `tools/call`; only those that are not there yet. */
	missing(params: JsonObject | undefined, given: HeaderList): HeaderList {
		return this.#of(params).flatMap(([header, value]): HeaderList => {
			const text = wordsOf(value);
			return text === undefined || given.some(([name]) => name === header) ? [] : [[header, encodedHeader(text)]];
		});
	}

	/** How headers and body of `tools/call` disagree, as one clause; undefined: they don't. */
	disagreement(params: JsonObject | undefined, given: HeaderList): string | undefined {
		const expected = new Map(this.#of(params));
		const message = given.filter(([name]) => name.startsWith(PARAM_PREFIX));
		if (new Set(message.map(([name]) => name)).size < message.length) return 'a header of an argument stands there twice';
		for (const [name, text] of message) {
			const header = JSON.stringify(name.slice(0, 100));
			if (!expected.has(name)) return `the header ${header} repeats no argument of this tool`;
			if (!isSame(decodedHeader(text), expected.get(name))) return `the header ${header} is not the argument that it repeats`;
		}
		return undefined;
	}

	#of(params: JsonObject | undefined): readonly (readonly [header: string, value: Json | undefined])[] {
		const repeated = typeof params?.name === 'string' ? (this.#byTool.get(params.name) ?? []) : [];
		return repeated.map((one) => [`${PARAM_PREFIX}${one.header.toLowerCase()}`, markedValue(params?.arguments, one)]);
	}
}

/** 42.0 is 42, as the specification wants it. */
function isSame(message: string | undefined, value: Json | undefined): boolean {
	if (message === undefined) return false;
	if (typeof value === 'number' && DECIMAL.test(message)) return Number(message) === value;
	return message === wordsOf(value);
}
