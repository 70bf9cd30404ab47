import { expect, test } from 'vitest';
import type { JsonObject } from '#model/declaration.ts';
import { generateCases } from '../generate-cases.ts';

const places = { home: '/home/user', cwd: '/work', tmp: '/tmp', namedPaths: [] };

function edges(schema: JsonObject, count = 12): readonly JsonObject[] {
	const made = generateCases(schema, {
		tool: 'tool',
		budget: { calls: 1, baits: 0, edges: count, malformed: 0 },
		seed: 1,
		places,
		timeLimitMs: 30_000,
	});
	return 'cases' in made ? made.cases.slice(1).map(({ args }) => args) : [];
}

function values(schema: JsonObject, key = 'x', count = 12) {
	return edges({ type: 'object', properties: { [key]: schema }, required: [key] }, count).map((input) => input[key]);
}

test('texts: empty, shortest, longest, and letters beyond the usual', () => {
	const texts = values({ type: 'string', minLength: 2, maxLength: 40 }).map(String);
	expect(texts.map((text) => [...text].length)).toEqual(expect.arrayContaining([2, 40]));
	expect(texts.some((text) => /[\u0590-\u06FF]/.test(text) && /\u{1F9EA}/u.test(text))).toBe(true);
	expect(values({ type: 'string' })).toContain('');
	expect(Math.max(...values({ type: 'string' }).map((text) => String(text).length))).toBe(10_000);
});

test('numbers: the ends of the bounds, nothing, and the largest that are exact', () => {
	expect(values({ type: 'integer', minimum: -7, maximum: 77 })).toEqual(expect.arrayContaining([-7, 77, 0, -1]));
	expect(values({ type: 'integer' })).toEqual(expect.arrayContaining([0, -1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]));
	expect(Math.max(...values({ type: 'integer' }, 'count').map(Number))).toBeLessThanOrEqual(1);
	expect(Math.max(...values({ type: 'integer', maximum: 3600 }, 'seconds').map(Number))).toBeLessThanOrEqual(1);
});

test('lists: empty and full', () => {
	const lengths = values({ type: 'array', items: { type: 'integer' }, maxItems: 7 }).map((list) => (list as unknown[]).length);
	expect(lengths).toEqual(expect.arrayContaining([0, 7]));
});

test('every member of an enumeration, and both truth values', () => {
	expect(new Set(values({ enum: ['a', 'b', 'c', 'd', 'e'] }))).toEqual(new Set(['a', 'b', 'c', 'd', 'e']));
	expect(new Set(values({ type: 'boolean' }))).toEqual(new Set([true, false]));
});

test('what holds itself is nested deeper', () => {
	const tree = { type: 'object', properties: { value: { type: 'integer' }, next: { $ref: '#' } }, required: ['value'] };
	const depth = Math.max(...edges(tree).map((input) => JSON.stringify(input).split('"next"').length));
	expect(depth).toBeGreaterThan(10);
});

test('several places go to their edges in one call, and each call carries its own marker', () => {
	const schema = {
		type: 'object',
		properties: { a: { type: 'string', maxLength: 30 }, b: { enum: [1, 2] }, c: { type: 'string' } },
		required: ['a', 'b', 'c'],
	};
	const [first, second] = edges(schema, 2);
	expect(first).toMatchObject({ a: '', b: 2 });
	const markers = [first, second].map((input) => JSON.stringify(input).match(/ref-[0-9a-z]{7}-\d+/)?.[0]);
	expect(new Set(markers.filter((marker) => marker !== undefined)).size).toBe(markers.filter((marker) => marker !== undefined).length);
});

test('no edges, no calls', () => {
	expect(edges({ type: 'object' })).toEqual([]);
});
