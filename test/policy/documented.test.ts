// The page about policies, the policies that ship and the published schema say what is true.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { decide } from '#enforce/policy/decide.ts';
import { policyJsonSchema } from '#enforce/policy/language/schema.ts';
import type { JsonObject } from '#model/declaration.ts';
import { HAZARDS } from '#model/policy.ts';
import { policyOf } from './shipped-policy.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (...path: string[]) => readFileSync(join(ROOT, ...path), 'utf8');
const page = read('docs', 'policy.md');
// ```yaml … ```, and the list of calls below it
const examples = [...page.matchAll(/```yaml\n([\s\S]*?)```\n\n((?:- `.*\n)+)/g)].map(([, yaml = '', calls = '']) => ({ yaml, calls }));
const isPolicy = new Ajv2020({ allowUnionTypes: true, validateFormats: false }).compile(policyJsonSchema());

test('every example of docs/policy.md decides as it says', () => {
	expect(examples).toHaveLength(page.split('```yaml').length - 1);
	const words = { allow: 'allowed', deny: 'denied', ask: 'asked' };
	for (const { yaml, calls } of examples) {
		const policy = policyOf(yaml, { cwd: '/work', home: '/home/user', server: 'demo' });
		// - `fetch {"url": "…"}` → allowed
		const told = [...calls.matchAll(/^- `(\S+) (\{.*\})` → (\w+)$/gm)].map(([, tool = '', args = '', word]) => ({ tool, args, word }));
		expect(told).toHaveLength(calls.trim().split('\n').length);
		const decided = told.map(({ tool, args }) => ({
			tool,
			args,
			word: words[decide(policy, { tool, args: JSON.parse(args) as JsonObject }, { now: Date.UTC(2026, 10, 15) }).effect],
		}));
		expect(decided).toEqual(told);
	}
});

test('docs/policy.md has a row for every hazard', () => {
	expect([...page.matchAll(/^\| `([a-z]+(?:-[a-z]+)?)` \| /gm)].map(([, hazard]) => hazard)).toEqual(expect.arrayContaining([...HAZARDS]));
});

test('the examples and the policies that ship fit the published schema, which is the one in schemas/', () => {
	for (const text of [read('policies', 'default.yaml'), read('policies', 'strict.yaml'), ...examples.map(({ yaml }) => yaml)])
		expect(isPolicy(parse(text)) || isPolicy.errors).toBe(true);
	for (const wrong of [{ version: 1, rulez: [] }, { allowed_tools: 'x' }, { version: 1, rules: [{ name: 'a', effect: 'deny' }] }])
		expect(isPolicy(wrong)).toBe(false);
	expect(JSON.parse(read('schemas', 'policy.schema.json'))).toEqual(JSON.parse(JSON.stringify(policyJsonSchema())));
});

test.each(['default', 'strict'])('in policies/%s.yaml a comment stands above every key when it is first used', (name) => {
	const lines = read('policies', `${name}.yaml`)
		.split('\n')
		.filter((line) => line.trim() !== '');
	const seen = new Set(['name']);
	const bare = lines.flatMap((line, index) => {
		const key = /^[\s-]*([a-z_]+):/.exec(line)?.[1];
		if (key === undefined || seen.has(key)) return [];
		seen.add(key);
		return /^\s*#/.test(lines[index - 1] ?? '') ? [] : [key];
	});
	expect(bare).toEqual([]);
	expect(lines.filter((line) => /^\s*#/.test(line)).length).toBeGreaterThan(20);
});
