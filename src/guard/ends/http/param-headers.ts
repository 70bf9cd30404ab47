// In the stateless protocol a tool's schema may ask for an argument to be repeated in a header (`x-mcp-header`), for those in between who read no bodies.
// A client on standard streams knows nothing of that; the bridge does it in its place. What a client over HTTP says there must be what its body says.

import type { Json, JsonObject } from '#model/declaration.ts';
import { asObject } from '#util/json-object.ts';
import { ownEntry } from '#util/own-entry.ts';
import type { HeaderList } from '../route.ts';
import { decodedHeader, encodedHeader } from './stateless-headers.ts';

const MOST_TOOLS = 10_000;
const DEEPEST = 20;
export const PARAM_PREFIX = 'mcp-param-';
/** RFC 9110, 5.1: Region, X-Tenant */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,100}$/;
/** 42, -1.50 */
const DECIMAL = /^-?\d{1,20}(?:\.\d{1,20})?$/;

interface Repeated {
	readonly path: readonly string[];
	/** In lower case, with the prefix. */
	readonly header: string;
}

export class ParamHeaders {
	readonly #byTool = new Map<string, readonly Repeated[]>();

	/** From answers to `tools/list`. */
	learn(tools: Json | undefined): void {
		for (const tool of (Array.isArray(tools) ? tools : []).map(asObject)) {
			if (typeof tool?.name !== 'string' || (this.#byTool.size >= MOST_TOOLS && !this.#byTool.has(tool.name))) continue;
			this.#byTool.set(tool.name, [...declared(asObject(tool.inputSchema), [])]);
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
			const text = textOf(value);
			return text === undefined || given.some(([name]) => name === header) ? [] : [[header, encodedHeader(text)]];
		});
	}

	/** How headers and body of `tools/call` disagree, as one clause; undefined: they don't. */
	disagreement(params: JsonObject | undefined, given: HeaderList): string | undefined {
		const expected = new Map(this.#of(params));
		const said = given.filter(([name]) => name.startsWith(PARAM_PREFIX));
		if (new Set(said.map(([name]) => name)).size < said.length) return 'a header of an argument stands there twice';
		for (const [name, text] of said) {
			const header = JSON.stringify(name.slice(0, 100));
			if (!expected.has(name)) return `the header ${header} repeats no argument of this tool`;
			if (!isSame(decodedHeader(text), expected.get(name))) return `the header ${header} is not the argument that it repeats`;
		}
		return undefined;
	}

	#of(params: JsonObject | undefined): readonly (readonly [header: string, value: Json | undefined])[] {
		const repeated = typeof params?.name === 'string' ? (this.#byTool.get(params.name) ?? []) : [];
		return repeated.map(({ path, header }) => [
			header,
			path.reduce<Json | undefined>((at, key) => ownEntry(asObject(at) ?? {}, key), params?.arguments),
		]);
	}
}

function* declared(schema: JsonObject | undefined, path: readonly string[]): Generator<Repeated> {
	const header = schema?.['x-mcp-header'];
	if (typeof header === 'string' && path.length > 0 && TOKEN.test(header)) yield { path, header: `${PARAM_PREFIX}${header.toLowerCase()}` };
	if (path.length >= DEEPEST) return;
	for (const [key, inner] of Object.entries(asObject(schema?.properties) ?? {})) yield* declared(asObject(inner), [...path, key]);
}

/** 42.0 is 42, as the specification wants it. */
function isSame(said: string | undefined, value: Json | undefined): boolean {
	if (said === undefined) return false;
	if (typeof value === 'number' && DECIMAL.test(said)) return Number(said) === value;
	return said === textOf(value);
}

function textOf(value: Json | undefined): string | undefined {
	if (typeof value === 'string') return value;
	if (typeof value === 'boolean') return String(value);
	const isWritable = typeof value === 'number' && Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
	return isWritable ? String(value) : undefined;
}
