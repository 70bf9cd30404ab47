// In the stateless protocol a tool's schema may ask for an argument to be repeated in a header (`x-mcp-header`). A client on standard streams knows nothing of
// that, and neither does a server there: the guard does it in the client's place, or compares in the server's.

import type { Json, JsonObject } from '#model/declaration.ts';
import { asObject } from '#util/json-object.ts';
import { ownEntry } from '#util/own-entry.ts';
import type { HeaderList } from '../route.ts';
import { decodedHeader, encodedHeader } from './stateless-headers.ts';

const MOST_TOOLS = 10_000;
const DEEPEST = 20;
/** RFC 9110, 5.1: Region, X-Tenant */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,100}$/;

/** 42.0 is 42. */
const DECIMAL = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

interface Repeated {
	readonly path: readonly string[];
	readonly header: string;
}

export class ParamHeaders {
	readonly #byTool = new Map<string, readonly Repeated[]>();

	/** From the answer to `tools/list`. */
	learn(result: JsonObject | undefined): void {
		const tools = Array.isArray(result?.tools) ? result.tools : [];
		for (const tool of tools.map(asObject)) {
			if (typeof tool?.name !== 'string' || this.#byTool.size >= MOST_TOOLS) continue;
			const repeated = [...declared(asObject(tool.inputSchema), [])];
			if (repeated.length > 0) this.#byTool.set(tool.name, repeated);
			else this.#byTool.delete(tool.name);
		}
	}

	/** For the parameters of `tools/call`. */
	of(params: JsonObject | undefined): HeaderList {
		return this.#wanted(params).map(([name, value]) => [name, encodedHeader(value)]);
	}

	/** The header that is missing, or says something else than the parameters. */
	disagreeing(params: JsonObject | undefined, headers: HeaderList): string | undefined {
		const isSame = (given: string | undefined, value: string) =>
			given === value || (given !== undefined && DECIMAL.test(given) && DECIMAL.test(value) && Number(given) === Number(value));
		return this.#wanted(params).find(([name, value]) => {
			const given = headers.filter(([key]) => key === name);
			return given.length !== 1 || !isSame(decodedHeader(given[0]?.[1] ?? ''), value);
		})?.[0];
	}

	#wanted(params: JsonObject | undefined): HeaderList {
		const repeated = typeof params?.name === 'string' ? (this.#byTool.get(params.name) ?? []) : [];
		return repeated.flatMap(({ path, header }): HeaderList => {
			const value = textOf(path.reduce<Json | undefined>((at, key) => ownEntry(asObject(at) ?? {}, key), params?.arguments));
			return value === undefined ? [] : [[`mcp-param-${header.toLowerCase()}`, value]];
		});
	}
}

function* declared(schema: JsonObject | undefined, path: readonly string[]): Generator<Repeated> {
	const header = schema?.['x-mcp-header'];
	if (typeof header === 'string' && path.length > 0 && TOKEN.test(header)) yield { path, header };
	if (path.length >= DEEPEST) return;
	for (const [key, inner] of Object.entries(asObject(schema?.properties) ?? {})) yield* declared(asObject(inner), [...path, key]);
}

function textOf(value: Json | undefined): string | undefined {
	if (typeof value === 'string') return value;
	if (typeof value === 'boolean') return String(value);
	const isWritable = typeof value === 'number' && Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
	return isWritable ? String(value) : undefined;
}
