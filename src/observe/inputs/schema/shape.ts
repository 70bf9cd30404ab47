import type { Json } from '#model/declaration.ts';

export type TypeName = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';
export const TYPE_NAMES: readonly TypeName[] = ['string', 'object', 'array', 'integer', 'number', 'boolean', 'null'];

/** All requirements for one place of the input, with references, allOf and the chosen branches folded into one. */
export interface Shape {
	/** Whether no value is allowed here. */
	isImpossible: boolean;
	types: readonly TypeName[] | undefined;
	/** The only values allowed: enum and const. */
	members: readonly Json[] | undefined;
	readonly examples: Json[];
	readonly defaults: Json[];
	description: string;

	minimum: number;
	maximum: number;
	exclusiveMinimum: number;
	exclusiveMaximum: number;
	readonly multiples: number[];

	minLength: number;
	maxLength: number;
	readonly patterns: string[];
	format: string | undefined;

	readonly properties: Map<string, Json[]>;
	readonly patternProperties: [pattern: string, schema: Json][];
	readonly additional: Json[];
	readonly names: Json[];
	readonly required: Set<string>;
	readonly dependents: Map<string, readonly string[]>;
	/** Keys whose presence adds a schema of its own. */
	readonly conditional: Map<string, Json>;
	minProperties: number;
	maxProperties: number;

	prefix: readonly Json[];
	readonly items: Json[];
	readonly contains: Json[];
	minContains: number;
	minItems: number;
	maxItems: number;
	isUnique: boolean;

	/** Number of combinations of branches at this place. */
	ways: number;
}

export function emptyShape(): Shape {
	return {
		isImpossible: false,
		types: undefined,
		members: undefined,
		examples: [],
		defaults: [],
		description: '',
		minimum: Number.NEGATIVE_INFINITY,
		maximum: Number.POSITIVE_INFINITY,
		exclusiveMinimum: Number.NEGATIVE_INFINITY,
		exclusiveMaximum: Number.POSITIVE_INFINITY,
		multiples: [],
		minLength: 0,
		maxLength: Number.POSITIVE_INFINITY,
		patterns: [],
		format: undefined,
		properties: new Map(),
		patternProperties: [],
		additional: [],
		names: [],
		required: new Set(),
		dependents: new Map(),
		conditional: new Map(),
		minProperties: 0,
		maxProperties: Number.POSITIVE_INFINITY,
		prefix: [],
		items: [],
		contains: [],
		minContains: 1,
		minItems: 0,
		maxItems: Number.POSITIVE_INFINITY,
		isUnique: false,
		ways: 1,
	};
}
