// The validator that every generated input must pass, hardened against hostile schemas.

import { Ajv, type ErrorObject, type Options } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formatsModule from 'ajv-formats';
import type { JsonObject } from '#model/declaration.ts';
import type { CheckedPattern } from '../pattern/checked-pattern.ts';
import { own } from './json.ts';

export type Validate = (value: unknown) => readonly ErrorObject[];
type Compiled = { readonly validate: Validate } | { readonly problem: string };

export function compileSchema(schema: JsonObject, patterns: (source: string) => CheckedPattern): Compiled {
	let problem: string | undefined;
	for (const Dialect of dialects(own(schema, '$schema'))) {
		// A check that stops at the first error compiles to nested blocks, one per keyword, and thousands of properties are too deep
		// for the engine's parser. A check that collects all errors is flat, but slower.
		for (const allErrors of [false, true]) {
			try {
				return { validate: compile(new Dialect({ ...options(patterns), allErrors }), schema, patterns) };
			} catch (error) {
				problem ??= problemOf(error);
				if (!(error instanceof RangeError)) break;
			}
		}
	}
	return { problem: problem ?? 'the schema cannot be compiled' };
}

function compile(ajv: Ajv | Ajv2019 | Ajv2020, schema: JsonObject, patterns: (source: string) => CheckedPattern): Validate {
	formatsModule.default(ajv);
	// The built-in check of this format would pass the text to the native engine.
	ajv.addFormat('regex', (text: string) => patterns(text).isCheckable);
	const compiled = ajv.compile(schema);
	// The engine parses a function only on its first call, so this call reveals excessive depth.
	compiled({});
	// Any result other than a plain `true` is a refusal.
	return (value) => (compiled(value) === true ? [] : (compiled.errors ?? []));
}

function dialects(named: unknown): readonly (typeof Ajv | typeof Ajv2019 | typeof Ajv2020)[] {
	const name = typeof named === 'string' ? named : '';
	if (name.includes('2019-09')) return [Ajv2019, Ajv2020, Ajv];
	// "http://json-schema.org/draft-07/schema#"
	return /draft-0[3467]/.test(name) ? [Ajv, Ajv2020] : [Ajv2020, Ajv];
}

function options(patterns: (source: string) => CheckedPattern): Options {
	const regExp = Object.assign((source: string) => patterns(source), { code: 'patterns' });
	return {
		strict: false,
		logger: false,
		// The meta-schemas cost more to compile than most schemas. The compiler itself refuses keywords of a wrong kind.
		meta: false,
		validateSchema: false,
		// Inlining a large definition into each place that refers to it can exhaust the memory.
		inlineRefs: false,
		code: { regExp, optimize: false },
	};
}

function problemOf(error: unknown): string {
	if (error instanceof RangeError) return 'the schema refers to itself without end, or is too large';
	if (!(error instanceof Error)) throw error;
	if (error instanceof Ajv.MissingRefError) return `the schema refers to ${error.missingRef}, which is not in it and is never fetched`;
	return `the schema is not valid JSON Schema: ${error.message.slice(0, 200)}`;
}
