// In the stateless protocol a tool's schema may ask for an argument to be repeated in a header (`x-mcp-header`), for intermediaries that read no bodies.
// The exerciser sends such headers. The guard adds them for a client on standard streams, and compares those of an HTTP client with the body.

import type { Json, JsonObject } from '#model/declaration.ts';
import { asObject } from '#util/json-object.ts';
import { decodedHeader, encodedHeader, wordsOf } from './header-text.ts';
import { type MarkedParameter, markedParameters, markedValue } from './marked-parameters.ts';

type HeaderList = readonly (readonly [name: string, value: string])[];

const MOST_TOOLS = 10_000;
const PREFIX = 'Mcp-Param-';
/** 42, -1.50 */
const DECIMAL = /^-?\d{1,20}(?:\.\d{1,20})?$/;

/** `name` must be in lower case. */
export function isParameterHeader(name: string): boolean {
	return name.startsWith(PREFIX.toLowerCase());
}

interface Options {
	/** A tool with an invalid mark has no headers at all, as the specification requires of clients. */
	readonly skipsFaultyTools: boolean;
}

export class ParameterHeaders {
	readonly #skipsFaultyTools: boolean;
	readonly #byTool = new Map<string, readonly MarkedParameter[]>();

	constructor({ skipsFaultyTools }: Options) {
		this.#skipsFaultyTools = skipsFaultyTools;
	}

	/** Learns the marks from answers to `tools/list`. */
	learn(tools: Json | undefined): void {
		for (const tool of (Array.isArray(tools) ? tools : []).map(asObject)) {
			if (typeof tool?.name !== 'string' || (this.#byTool.size >= MOST_TOOLS && !this.#byTool.has(tool.name))) continue;
			const { parameters, fault } = markedParameters(asObject(tool.inputSchema) ?? {});
			this.#byTool.set(tool.name, fault !== undefined && this.#skipsFaultyTools ? [] : parameters);
		}
	}

	forget(): void {
		this.#byTool.clear();
	}

	knows(tool: string): boolean {
		return this.#byTool.has(tool);
	}

	/** Returns the headers for the parameters of `tools/call`. Missing arguments and arguments that are not scalars have no header. */
	of(params: JsonObject | undefined): HeaderList {
		return this.#repeated(params).flatMap(([name, value]): HeaderList => {
			const text = wordsOf(value);
			return text === undefined ? [] : [[name, encodedHeader(text)]];
		});
	}

	/** Returns the headers that are not given yet. All names are in lower case. */
	missing(params: JsonObject | undefined, given: HeaderList): HeaderList {
		const names = new Set(given.map(([name]) => name));
		return this.of(params)
			.map(([name, value]) => [name.toLowerCase(), value] as const)
			.filter(([name]) => !names.has(name));
	}

	/** Returns one clause about how the headers and the body of `tools/call` disagree, or undefined if they agree. */
	disagreement(params: JsonObject | undefined, given: HeaderList): string | undefined {
		const expected = new Map(this.#repeated(params).map(([name, value]) => [name.toLowerCase(), value]));
		const repeated = given.filter(([name]) => isParameterHeader(name));
		if (new Set(repeated.map(([name]) => name)).size < repeated.length) return 'a header of an argument stands there twice';
		for (const [name, text] of repeated) {
			const header = JSON.stringify(name.slice(0, 100));
			if (!expected.has(name)) return `the header ${header} repeats no argument of this tool`;
			if (!isSame(decodedHeader(text), expected.get(name))) return `the header ${header} is not the argument that it repeats`;
		}
		return undefined;
	}

	#repeated(params: JsonObject | undefined): readonly (readonly [name: string, value: Json | undefined])[] {
		const marked = typeof params?.name === 'string' ? (this.#byTool.get(params.name) ?? []) : [];
		return marked.map((one) => [`${PREFIX}${one.header}`, markedValue(params?.arguments, one)]);
	}
}

/** 42.0 equals 42, as the specification requires. */
function isSame(text: string | undefined, value: Json | undefined): boolean {
	if (text === undefined) return false;
	if (typeof value === 'number' && DECIMAL.test(text)) return Number(text) === value;
	return text === wordsOf(value);
}
