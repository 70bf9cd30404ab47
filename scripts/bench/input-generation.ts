// Measures how fast inputs are generated for the schemas of published servers, at the usual depth, with every part of the work: reading the
// schema, compiling the validator, drawing, validating.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEPTHS } from '#app/audits/depths.ts';
import type { JsonObject } from '#model/declaration.ts';
import { generateCases } from '#observe/inputs/generate-cases.ts';

const CORPUS = join(import.meta.dirname, '..', '..', 'fixtures', 'schemas', 'published.json');
const places = { home: '/home/user', cwd: '/work', tmp: '/tmp', namedPaths: [] };

/** Returns cases per second of processor time. The first round warms the code and is not counted. */
export function benchGeneration(rounds = 3): number {
	const schemas = Object.entries(JSON.parse(readFileSync(CORPUS, 'utf8')) as Record<string, JsonObject>);
	const { budget } = DEPTHS.standard;
	const speeds = Array.from({ length: rounds + 1 }, (_, seed) => {
		const began = process.cpuUsage();
		let cases = 0;
		for (const [tool, schema] of schemas) {
			const made = generateCases(schema, { tool, budget, seed, places, timeLimitMs: 30_000 });
			if ('cases' in made) cases += made.cases.length;
		}
		const { user, system } = process.cpuUsage(began);
		return cases / ((user + system) / 1e6);
	}).slice(1);
	return speeds.sort((a, b) => a - b)[speeds.length >> 1] ?? 0;
}

if (import.meta.main) process.stdout.write(`${Math.round(benchGeneration())} cases/s\n`);
