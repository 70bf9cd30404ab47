// Measures how many calls per second the default policy decides: ordinary calls of ordinary tools, one after another.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compilePolicy } from '#enforce/policy/compile/compile-policy.ts';
import { decide } from '#enforce/policy/decide.ts';
import { parsePolicy } from '#enforce/policy/language/parse-policy.ts';
import type { JsonObject } from '#model/declaration.ts';

const DEFAULT = join(import.meta.dirname, '..', '..', 'policies', 'default.yaml');

const CALLS: readonly (readonly [tool: string, args: JsonObject])[] = [
	['echo', { message: 'hello there' }],
	['add_numbers', { a: 2, b: 3 }],
	['read_file', { path: '/data/notes/today.md' }],
	['search_nodes', { query: 'what did we say about the release' }],
	['fetch', { url: 'https://api.example.com/v1/items?page=2', max_length: 5000 }],
	['list_directory', { path: 'src/lib' }],
	['create_issue', { owner: 'candor', repo: 'demo', title: 'It is slow', body: 'When I open the page it takes ten seconds.' }],
	['get_user', { id: '123e4567-e89b-12d3-a456-426614174000' }],
];

/** Returns decisions per second of processor time, the median of several rounds. The first round warms the code and is not counted. */
export function benchDecisions(rounds = 9, calls = 200_000): number {
	const { policy } = parsePolicy('default', readFileSync(DEFAULT, 'utf8'), () => undefined);
	if (policy === undefined) throw new Error('the default policy does not parse');
	const compiled = compilePolicy(policy, { server: 'bench', cwd: '/srv', home: '/home/user' });
	const context = { now: Date.UTC(2026, 0, 1), counts: new Map() };
	const speeds = Array.from({ length: rounds + 1 }, () => {
		const began = process.cpuUsage();
		for (let i = 0; i < calls; i++) {
			const [tool, args] = CALLS[i % CALLS.length] as (typeof CALLS)[number];
			if (decide(compiled, { tool, args }, context).effect !== 'allow') throw new Error(`${tool} is denied`);
		}
		const { user, system } = process.cpuUsage(began);
		return calls / ((user + system) / 1e6);
	}).slice(1);
	return speeds.sort((a, b) => a - b)[speeds.length >> 1] ?? 0;
}

if (import.meta.main) process.stdout.write(`${Math.round(benchDecisions()).toLocaleString('en')} decisions/s\n`);
