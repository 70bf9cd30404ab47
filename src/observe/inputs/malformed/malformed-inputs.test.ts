import { expect, test } from 'vitest';
import type { JsonObject } from '#model/declaration.ts';
import { generateCases } from '../generate-cases.ts';

const places = { home: '/home/user', cwd: '/work', tmp: '/tmp', namedPaths: [] };

function malformed(schema: JsonObject, count: number, seed = 1) {
	const made = generateCases(schema, {
		tool: 'tool',
		budget: { calls: 1, baits: 0, edges: 0, malformed: count },
		seed,
		places,
		timeLimitMs: 30_000,
	});
	return 'cases' in made ? made.cases.filter(({ intent }) => intent === 'malformed') : [];
}

const SCHEMA = {
	type: 'object',
	properties: {
		title: { type: 'string', minLength: 1, maxLength: 20 },
		level: { type: 'integer', minimum: 1, maximum: 5 },
		unit: { enum: ['a', 'b'] },
		seconds: { type: 'integer', maximum: 60 },
	},
	required: ['title', 'level', 'unit'],
	additionalProperties: false,
};

test('different kinds of faults come before two of the same', () => {
	const [first, second, third, ...others] = malformed(SCHEMA, 7).map(({ fault }) => fault ?? '');
	expect(first).toMatch(/^\/\w+ is missing$/);
	expect(second).toMatch(/ instead of /);
	expect(third).toMatch(/none of the values|below|above|too long|empty|a fraction/);
	expect(others).toEqual([
		expect.stringContaining('null'),
		'/unexpected is one property too many',
		expect.stringContaining('nested 200 levels deep'),
		expect.stringContaining('a text of 100000 characters'),
	]);
});

test('one fault each: all else stays as it was', () => {
	const whole = malformed(SCHEMA, 30);
	for (const { args, fault } of whole) {
		const key = (fault ?? '').split(/[/ ]/)[1] ?? '';
		expect(
			Object.keys(args)
				.filter((name) => name !== key)
				.sort(),
		).toEqual(['level', 'seconds', 'title', 'unit'].filter((name) => name !== key));
	}
	expect(whole.length).toBe(30);
});

test('no server is made to wait or count for longer than its schema allows', () => {
	for (const { args } of malformed(SCHEMA, 60)) if (typeof args['seconds'] === 'number') expect(args['seconds']).toBeLessThanOrEqual(60);
});

test('what allows everything has nothing malformed', () => {
	expect(malformed({ type: 'object' }, 5)).toEqual([]);
});

test('the seed decides which places are tried', () => {
	const wide = {
		type: 'object',
		properties: Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`p${n}`, { type: 'string' }])),
		required: ['p0'],
	};
	const faults = (seed: number) => malformed(wide, 4, seed).map(({ fault }) => fault);
	expect(faults(1)).toEqual(faults(1));
	expect(faults(1)).not.toEqual(faults(2));
});
