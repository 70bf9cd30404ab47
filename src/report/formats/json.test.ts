import { expect, test } from 'vitest';
import type { Report } from '#model/report.ts';
import { hostile } from '../samples/odd.fixture.ts';
import { leaky } from '../samples/plain.fixture.ts';
import { renderJson } from './json.ts';

/** The same value with the keys of every object turned around. */
function turned(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(turned);
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value)
			.reverse()
			.map(([key, inner]) => [key, turned(inner)]),
	);
}

test('is one document that ends in a newline and reads back as the report', () => {
	const text = renderJson(leaky);
	expect(text.endsWith('}\n')).toBe(true);
	expect(JSON.parse(text)).toEqual(leaky);
});

test('the order of keys does not depend on how the report was built', () => {
	const report = { ...leaky, declaration: null, steps: [] };
	expect(renderJson(turned(report) as Report)).toBe(renderJson(report));
	expect(Object.keys(JSON.parse(renderJson(report)) as object).slice(0, 3)).toEqual(['schemaVersion', 'summary', 'coverage']);
});

test('what the server chose keeps its order', () => {
	const [first] = (JSON.parse(renderJson(leaky)) as Report).declaration?.tools ?? [];
	expect(Object.keys(first?.inputSchema ?? {})).toEqual(['type', 'properties', 'required']);
});

test('nothing in it can steer a terminal, and nothing is lost', () => {
	const text = renderJson(hostile);
	expect(text).not.toMatch(/[^\P{C}\n]|[\u2028\u2029]/u);
	expect(JSON.parse(text)).toEqual(hostile);
});
