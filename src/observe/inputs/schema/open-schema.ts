// A tool's schema, checked and compiled once for all the inputs that are generated from it.

import type { JsonObject } from '#model/declaration.ts';
import { isObject } from '#util/json-object.ts';
import { type CheckedPattern, patternChecker } from '../pattern/checked-pattern.ts';
import { compileSchema, type Validate } from './compile-schema.ts';
import { authorStrings, measureSchema } from './measure-schema.ts';

export interface OpenSchema {
	readonly root: JsonObject;
	readonly patterns: (source: string) => CheckedPattern;
	readonly validate: Validate;
}

export function openSchema(schema: JsonObject): OpenSchema | { readonly problem: string } {
	// A server may send any value; the session passes on an object or a boolean.
	if (!isObject(schema) && typeof schema !== 'boolean') return { problem: 'the schema is not an object' };
	const tooLarge = measureSchema(schema);
	if (tooLarge !== undefined) return { problem: tooLarge };
	const patterns = patternChecker(authorStrings(schema));
	const compiled = compileSchema(schema, patterns);
	return 'problem' in compiled ? compiled : { root: schema, patterns, validate: compiled.validate };
}
