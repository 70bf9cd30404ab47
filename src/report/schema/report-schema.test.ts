import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { describe, expect, expectTypeOf, test } from 'vitest';
import type { z } from 'zod';
import type { Observation } from '#model/observation.ts';
import type { Report } from '#model/report.ts';
import { renderJson } from '../formats/json.ts';
import { leaky } from '../samples/plain.fixture.ts';
import { SAMPLES } from '../samples/samples.fixture.ts';
import type { observationSchema } from './observation-schema.ts';
import { publishedSchemas } from './published.ts';
import { reportSchema } from './report-schema.ts';

const ajv = new Ajv2020({ allowUnionTypes: true });
const [isReport, isObservation] = ['report.schema.json', 'observation.schema.json'].map((name) =>
	ajv.compile(publishedSchemas()[name] ?? false),
) as [ValidateFunction, ValidateFunction];

describe.each(Object.entries(SAMPLES))('the %s report', (_, report) => {
	test('is valid as printed', () => {
		expect(isReport(JSON.parse(renderJson(report))) || isReport.errors).toBe(true);
		expect(reportSchema.safeParse(report).error).toBeUndefined();
	});

	test('has observations that are valid lines', () => {
		for (const observation of report.evidence)
			expect(isObservation(JSON.parse(JSON.stringify(observation))) || isObservation.errors).toBe(true);
	});
});

/** Every object in the report with the path to it. */
function objects(value: unknown, path: readonly (string | number)[] = []): readonly (readonly (string | number)[])[] {
	if (typeof value !== 'object' || value === null) return [];
	const inner = Object.entries(value).flatMap(([key, child]) => objects(child, [...path, Array.isArray(value) ? Number(key) : key]));
	return Array.isArray(value) ? inner : [path, ...inner];
}

function at(root: unknown, path: readonly (string | number)[]): Record<string, unknown> {
	return path.reduce((value, key) => (value as Record<string | number, unknown>)[key], root) as Record<string, unknown>;
}

/** Keys under which the server or the call chose what stands there. */
const FREE = ['inputSchema', 'capabilities', 'args'];
const OPTIONAL = [
	'tool',
	'fix',
	'explanation',
	'description',
	'annotations',
	'readOnlyHint',
	'openWorldHint',
	'pid',
	'exe',
	'cause',
	'errno',
	'port',
];
const fixedObjects = objects(leaky).filter((path) => !path.some((key) => FREE.includes(String(key))));

test('an extra field anywhere fails', () => {
	const report = structuredClone(leaky);
	for (const path of fixedObjects) {
		const object = at(report, path);
		object['surprise'] = 1;
		expect(isReport(report), `an extra field in ${path.join('.')}`).toBe(false);
		delete object['surprise'];
	}
	expect(report).toEqual(leaky);
	expect(fixedObjects.length).toBeGreaterThan(50);
});

test('a missing field anywhere fails, unless it is optional', () => {
	const report = structuredClone(leaky);
	for (const path of fixedObjects) {
		const object = at(report, path);
		for (const key of Object.keys(object)) {
			const { [key]: value } = object;
			delete object[key];
			expect(isReport(report), `${path.join('.')} without ${key}`).toBe(
				path[0] === 'timeline'
					? ['step', 'by'].includes(key)
					: OPTIONAL.includes(key) && path.at(-1) !== 'step' && !['network', 'incidents', 'rules'].includes(String(path[0])),
			);
			object[key] = value;
		}
	}
	expect(report).toEqual(leaky);
});

test('the schemas in schemas/ are these (node scripts/generate.ts writes them)', () => {
	for (const [name, schema] of Object.entries(publishedSchemas())) {
		const stored = readFileSync(join(import.meta.dirname, '..', '..', '..', 'schemas', name), 'utf8');
		expect(JSON.parse(stored)).toEqual(JSON.parse(JSON.stringify(schema)));
	}
});

/** Free-form JSON: anything goes, null and booleans too. */
type Plain<T> = [null | boolean] extends [T] ? 'any JSON' : Each<T>;
/** Without readonly and flattened, objects with free keys taken as one: what is left must be the same, key by key. */
type Each<T> = T extends object ? (string extends keyof T ? 'any keys' : { -readonly [Key in keyof T]: Plain<T[Key]> }) : T;

test('the schema and the type say the same', () => {
	expectTypeOf<Plain<z.infer<typeof reportSchema>>>().toEqualTypeOf<Plain<Report>>();
	expectTypeOf<Plain<z.infer<typeof observationSchema>>>().toEqualTypeOf<Plain<Observation>>();
});
