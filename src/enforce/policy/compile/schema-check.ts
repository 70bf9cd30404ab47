// JSON Schema conditions, with patterns in linear time.

import type * as Ajv from 'ajv/dist/2020.js';
import type { JsonObject } from '#model/declaration.ts';
import { lazily } from '#util/lazily.ts';
import { onDemand } from '#util/on-demand.ts';
import { inLinearSyntax, linearPattern } from './linear-pattern.ts';

const ajv2020 = onDemand<typeof Ajv>('ajv/dist/2020.js');

/** Contains the meta-schema, which takes longer to compile than most schemas. It keeps nothing of what it validates. */
const schemaOfSchemas = lazily(() => new (ajv2020().Ajv2020)({ logger: false }));

export type SchemaCheck = (value: unknown) => string | undefined;

/** Returns a check that explains why a value does not fit, or the problem of the schema. */
export function compileSchemaCheck(schema: JsonObject): { readonly check: SchemaCheck } | { readonly problem: string } {
	const ajv = new (ajv2020().Ajv2020)({
		allowUnionTypes: true,
		strictSchema: true,
		strictTypes: false,
		strictTuples: false,
		// Validated below, by one instance for all schemas.
		meta: false,
		validateSchema: false,
		logger: false,
		code: { regExp: boundedPattern },
	});
	try {
		schemaOfSchemas().validateSchema(schema, true);
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

// Ajv reads `code` when it generates modules. Nothing is generated here.
const boundedPattern = Object.assign(
	(source: string) => {
		const pattern = linearPattern(inLinearSyntax(source));
		const test = (text: string) => {
			pattern.refuseLongerThan(text.length);
			return pattern.test(text);
		};
		return { test, source };
	},
	{ code: 'boundedPattern' },
);
