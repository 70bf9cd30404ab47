// Schemas of published servers, as they were declared, and odd ones made by hand: what is said to be valid must be, by another
// validator's word, and what no input can be made for must be named.

import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formatsModule from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#model/declaration.ts';
import odd from '../../../fixtures/schemas/odd.json' with { type: 'json' };
import published from '../../../fixtures/schemas/published.json' with { type: 'json' };
import { shareOf } from '../../../test/support/share.ts';
import { type Case, generateCases } from './generate-cases.ts';

const places = { home: '/home/user', cwd: '/work', tmp: '/tmp', namedPaths: [] };
const PUBLISHED = shareOf(Object.entries(published as unknown as Record<string, JsonObject>), ([name]) => name);
const REACHABLE = Object.entries(odd.reachable as unknown as Record<string, JsonObject>);
const UNREACHABLE = Object.entries(odd.unreachable as unknown as Record<string, JsonObject>);
const budget = { calls: 5, baits: 4, edges: 6, malformed: 8 };

function generate(name: string, schema: JsonObject) {
	return generateCases(schema, { tool: name, budget, seed: 1, places, timeLimitMs: 30_000 });
}

/** Not the validator that the generator uses: its own options, and the native regular expressions. */
function validator(schema: JsonObject) {
	const options = { strict: false, logger: false, unicodeRegExp: true } as const;
	const ajv = String(schema['$schema'] ?? '').includes('draft-07') ? new Ajv(options) : new Ajv2020(options);
	formatsModule.default(ajv);
	return ajv.compile(schema);
}

describe('schemas', () => {
	const judged: { readonly name: string; readonly one: Case; readonly isValid: boolean }[] = [];

	test.each([...PUBLISHED, ...REACHABLE])('%s gets inputs', (name, schema) => {
		const made = generate(name, schema);
		if ('defeated' in made) throw new Error(made.defeated);
		const validate = validator(schema);
		for (const one of made.cases) judged.push({ name, one, isValid: validate(one.args) === true });
		expect(made.cases.filter(({ intent }) => intent !== 'malformed').length).toBeGreaterThanOrEqual(9);
	});

	test('at least 97 of 100 that are said to be valid are, and none of the malformed', () => {
		const schemas = new Set(judged.map(({ name }) => name)).size;
		expect(schemas).toBeGreaterThanOrEqual(60);
		const message = judged.filter(({ one }) => one.intent !== 'malformed');
		const wrong = message.filter(({ isValid }) => !isValid);
		expect(wrong.length / message.length, JSON.stringify(wrong.slice(0, 5))).toBeLessThanOrEqual(0.03);
		const harmless = judged.filter(({ one, isValid }) => one.intent === 'malformed' && isValid);
		expect(harmless.map(({ name, one }) => `${name}: ${one.fault}`)).toEqual([]);
		expect(judged.filter(({ one }) => one.intent === 'malformed').length).toBeGreaterThan(2 * schemas);
	});

	test.each(UNREACHABLE)('no input is made for: %s', (name, schema) => {
		expect(generate(name, schema)).toEqual({ defeated: expect.stringMatching(/\w{3}/) });
	});
});
