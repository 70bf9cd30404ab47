// JSON Schema conditions, with patterns in linear time.

import { Ajv2020 } from 'ajv/dist/2020.js';
import { RE2JS } from 're2js';
import type { JsonObject } from '#model/declaration.ts';

export type SchemaCheck = (value: unknown) => string | undefined;

/** Says why a value does not fit, or what is wrong with the schema. */
export function compileSchema(schema: JsonObject): { readonly check: SchemaCheck } | { readonly problem: string } {
	const ajv = new Ajv2020({ allowUnionTypes: true, strict: true, logger: false, code: { regExp: linearPattern } });
	try {
		const validate = ajv.compile(schema);
		return {
			check: (value) => {
				if (validate(value) === true) return undefined;
				const [error] = validate.errors ?? [];
				return `${error?.instancePath.slice(1).replaceAll('/', '.') || 'arguments'} ${error?.message ?? 'do not fit'}`;
			},
		};
	} catch (error) {
		return { problem: error instanceof Error ? error.message : String(error) };
	}
}

// Ajv looks for `code` in what it generates modules from; here nothing is generated.
const linearPattern = Object.assign(
	(source: string) => {
		const pattern = RE2JS.compile(RE2JS.translateRegExp(source));
		return { test: (text: string) => pattern.test(text), source };
	},
	{ code: 'linearPattern' },
);
