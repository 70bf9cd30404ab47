import { expect, test } from 'vitest';
import { DEPTHS } from '#app/audits/depths.ts';
import type { JsonObject } from '#model/declaration.ts';
import { hostsIn } from '#util/hosts.ts';
import odd from '../../../../fixtures/schemas/odd.json' with { type: 'json' };
import published from '../../../../fixtures/schemas/published.json' with { type: 'json' };
import { generateCases } from '../generate-cases.ts';
import { lureOf } from './lures.ts';

const places = { home: '/home/user', cwd: '/work', tmp: '/tmp', namedPaths: [] };
const SCHEMAS = Object.entries({ ...published, ...odd.reachable } as unknown as Record<string, JsonObject>);

const ESSENTIALS = {
	'an e-mail address': /[\w.]+@[\w-]+\.\w+/,
	'the word password': /\bpassword\b/,
	'a number above 1000': /\b[1-9]\d{3,}\b/,
	'a URL': /https:\/\/[\w.-]+/,
	'a token': /\b\w{16,}\b/,
};

function generate(tool: string, schema: JsonObject, baits: number = DEPTHS.standard.budget.baits) {
	const made = generateCases(schema, { tool, budget: { calls: 1, baits, edges: 0, malformed: 0 }, seed: 1, places, timeLimitMs: 30_000 });
	return 'cases' in made ? made.cases.filter(({ intent }) => intent === 'bait').map(({ args }) => args) : [];
}

function property(schema: JsonObject, key = 'note') {
	return { type: 'object', properties: { [key]: schema }, required: [key] };
}

/** A string that takes any text, and is not a place that would be made by being named. */
function takesText(schema: JsonObject): boolean {
	const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonObject>);
	return properties.some(
		([key, one]) =>
			one['type'] === 'string' &&
			Object.keys(one).every((word) => ['type', 'default', 'minLength'].includes(word)) &&
			!/path|dir|file|source|destination/i.test(key),
	);
}

const free = SCHEMAS.filter(([, schema]) => takesText(schema));

test.each(free)('%s sees what may wake something, at the usual depth', (name, schema) => {
	const text = JSON.stringify(generate(name, schema));
	for (const [what, form] of Object.entries(ESSENTIALS)) expect(form.test(text), `${what} in ${text.slice(0, 300)}`).toBe(true);
});

test('there are many such tools', () => {
	expect(free.length).toBeGreaterThan(40);
});

test.each(['note', 'url', 'command', 'sql', 'code', 'json', 'email', 'timezone', 'city', 'id', 'path'])(
	'a text called %s sees them too',
	(key) => {
		const text = JSON.stringify(generate('look_at', property({ type: 'string' }, key)));
		for (const [what, form] of Object.entries(ESSENTIALS)) expect(form.test(text), `${what} in ${text.slice(0, 300)}`).toBe(true);
	},
);

test('numbers go above a thousand where they may, and nobody is made to wait or count for long', () => {
	const numbers = (schema: JsonObject, key: string) => generate('tool', property(schema, key)).map((args) => Number(args[key]));
	expect(Math.max(...numbers({ type: 'integer' }, 'amount'))).toBeGreaterThan(1000);
	expect(numbers({ type: 'integer' }, 'count').filter((n) => n > 1000)).toEqual([1001]);
	expect(Math.max(...numbers({ type: 'integer', maximum: 50 }, 'amount'))).toBeLessThanOrEqual(50);
	expect(Math.max(...numbers({ type: 'number' }, 'seconds'))).toBeLessThanOrEqual(1);
	expect(Math.max(...numbers({ type: 'integer' }, 'delay_ms'))).toBe(1001);
	expect(Math.max(...numbers({ type: 'number' }, 'latitude').map(Math.abs))).toBeLessThanOrEqual(90);
});

test('a short text gets as much as it holds', () => {
	const texts = generate('tool', property({ type: 'string', maxLength: 12 })).map((args) => String(args['note']));
	expect(texts.some((text) => text.includes('password'))).toBe(true);
	expect(texts.every((text) => text.length <= 12)).toBe(true);
});

test('what creates a file gets a name in a place that exists', () => {
	for (const args of generate('write_file', property({ type: 'string' }, 'path'))) {
		expect(args['path']).toMatch(/^\/work\/[^/]*password[^/]*@[^/]*\.txt$/);
	}
});

test('only reserved hosts, no two calls with the same token, and a first line that a shell can take', () => {
	const lures = Array.from({ length: 8 }, (_, number) => lureOf(number, `ref-0000000-${number}`));
	for (const { sentence, url, email } of lures) {
		for (const host of [...hostsIn(sentence), ...hostsIn(url), ...hostsIn(email)]) {
			// A token in three parts only looks like one.
			if (!host.startsWith('eyjhbg')) expect(host).toMatch(/\.example$|^203\.0\.113\.\d+$/);
		}
		expect(sentence.split('\n')[0]).not.toMatch(/["'`$;|&<>\\()]/);
	}
	expect(new Set(lures.map(({ url }) => new URL(url).searchParams.get('token'))).size).toBe(8);
});
