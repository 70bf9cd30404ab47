// Stores a run of the benchmarks and writes docs/benchmarks.md from it. Alone: `node scripts/bench/write-page.ts [FILE]` writes the page from a stored run.

import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { packageVersion } from '#util/package-files.ts';
import { type BenchRun, benchmarksPage } from './benchmarks-page.ts';
import type { BenchRow } from './measure.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const PAGE = join(ROOT, 'docs', 'benchmarks.md');
const STORED = join(ROOT, 'docs', 'benchmarks.json');

const RUN = z.strictObject({
	date: z.string(),
	candor: z.string(),
	node: z.string(),
	processors: z.number(),
	model: z.string(),
	stolen: z.number().exactOptional(),
	rows: z.array(z.strictObject({ what: z.string(), value: z.string(), bar: z.string() })),
});

export function storeRun(rows: readonly BenchRow[], stolen: number | undefined): void {
	const run: BenchRun = {
		...{ date: new Date().toISOString().slice(0, 10), candor: packageVersion(), node: process.versions.node },
		...{ processors: cpus().length, model: cpus()[0]?.model.trim() ?? 'unknown', rows },
		...(stolen !== undefined && { stolen }),
	};
	writeFileSync(STORED, `${JSON.stringify(run, undefined, '\t')}\n`);
	writeFileSync(PAGE, benchmarksPage(run));
}

if (process.argv[1] === import.meta.filename) {
	const run = RUN.parse(JSON.parse(readFileSync(process.argv[2] ?? STORED, 'utf8')));
	writeFileSync(PAGE, benchmarksPage(run));
}
