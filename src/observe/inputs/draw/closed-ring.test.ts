import { expect, test } from 'vitest';
import type { Json, JsonObject } from '#model/declaration.ts';
import { generateInputs } from '../valid-inputs.fixture.ts';

const places = { home: '/home/user', cwd: '/work', tmp: '/tmp', namedPaths: [] };
const POSITION = { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 };
const RING = { type: 'array', items: POSITION };
const first = (name: string, property: JsonObject): Json | undefined => {
	const schema = { type: 'object', properties: { [name]: property }, required: [name] };
	return generateInputs(schema, { tool: 'measure', count: 1, seed: 1, places, timeLimitMs: 30_000 }).inputs[0]?.[name];
};
const SQUARE = [
	[13, 52],
	[14, 52],
	[14, 53],
	[13, 53],
	[13, 52],
];

test.for<[name: string, property: JsonObject, value: Json]>([
	['polygon', { type: 'array', items: RING }, [SQUARE]],
	['boundary', RING, SQUARE],
	['area', { type: 'array', items: RING, description: 'An array of linear rings' }, [SQUARE]],
	['shape', { ...RING, description: 'A closed ring of 4+ pairs' }, SQUARE],
	['coordinates', { type: 'array', items: RING }, [SQUARE]],
])('%s of %j is an outline that is closed', ([name, property, value]) => {
	expect(first(name, property)).toEqual(value);
});

test.for<[name: string, property: JsonObject]>([
	['coordinates', RING],
	['matrix', { type: 'array', items: RING }],
	['polygon', { type: 'array', items: { type: 'string' } }],
	['polygon', { ...RING, maxItems: 3 }],
	['rings', { type: 'array', items: { type: 'array', items: { type: 'number' }, minItems: 3 } }],
])('near miss: %s of %j is none', ([name, property]) => {
	expect(JSON.stringify(first(name, property))).not.toContain('[14,53]');
});
