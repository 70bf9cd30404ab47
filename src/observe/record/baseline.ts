// Measures the runtime's own behaviour: the same interpreter with an empty program, in the same kind of cell, under the same tracer.

import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Baseline } from '#model/run-record.ts';
import type { Argv, Launch } from '#model/target.ts';
import { withHostLock } from '#util/host-lock.ts';
import { writeWholeFile } from '#util/write-whole-file.ts';
import { attribute } from './attribute.ts';
import type { CurrentRun, ObserveParts, ObserveRequest } from './request.ts';
import { startWatched } from './start-watched.ts';

const NO_BASELINE: Baseline = { paths: [], programs: [], calls: [] };
/** Increased when the stored format of a baseline changes. */
const FORMAT = 2;
const TIMEOUT_MS = 20_000;

export async function measureBaseline(launch: Launch, request: ObserveRequest, current: CurrentRun): Promise<Baseline> {
	const { runtime } = launch;
	const { emptyProgram } = runtime;
	const { parts } = current;
	if (emptyProgram === undefined || !parts.tracer.sees) return NO_BASELINE;
	const file = await cacheFile(launch, request.cacheDir, parts);
	const known = await keptBaseline(file);
	if (known !== undefined) return known;
	// Audits that start concurrently need the same baseline.
	return withHostLock(file, current.signal, async () => {
		const meanwhile = await keptBaseline(file);
		if (meanwhile !== undefined) return meanwhile;
		const visible = launch.target.kind === 'image' ? [] : [runtime.program, ...runtime.roots];
		const baseline = await measure(emptyProgram, visible, request, current);
		await writeWholeFile(file, JSON.stringify(baseline)).catch(() => {}); // it is measured again next time
		return baseline;
	});
}

async function keptBaseline(file: string): Promise<Baseline | undefined> {
	return readFile(file, 'utf8')
		.then((text) => JSON.parse(text) as Baseline)
		.catch(() => undefined);
}

async function measure(
	argv: Argv,
	visible: readonly string[],
	{ limits }: ObserveRequest,
	{ id, parts, signal }: CurrentRun,
): Promise<Baseline> {
	await using cell = await parts.sandbox.open(
		{
			runId: `${id}-b`,
			network: 'none',
			visible,
			writable: [],
			views: [],
			hidden: [],
			env: {},
			limits,
		},
		signal,
	);
	const { process, trace } = await startWatched(cell, parts.tracer, argv, 'baseline.trace');
	process.stdin.end();
	process.stdout.resume();
	process.stderr.resume();
	const timer = setTimeout(() => process.kill(), TIMEOUT_MS);
	await process.exited;
	clearTimeout(timer);
	const raw = [];
	for await (const batch of trace.observations()) raw.push(...batch);
	const observations = attribute({ raw, argv }, { phases: [], results: [], pass: 0 }, 0);
	const paths = new Set<string>();
	const programs = new Set<string>();
	const calls = new Set<string>();
	// The first observation is the start of the interpreter itself. Running it again, with another program, is not part of the baseline.
	for (const observation of observations.slice(1)) {
		if (observation.kind === 'file') paths.add(observation.path);
		if (observation.kind === 'exec') programs.add(observation.program);
		if (observation.kind === 'kernel') calls.add(observation.call);
	}
	return { paths: [...paths], programs: [...programs], calls: [...calls] };
}

/** The same interpreter binary under the same tracer and sandbox behaves the same, so it is measured once. */
async function cacheFile({ runtime, target }: Launch, cacheDir: string, parts: ObserveParts): Promise<string> {
	const binary = target.kind === 'image' ? target.id : await stat(runtime.program).then(({ mtimeMs, size }) => [mtimeMs, size]);
	const identity = JSON.stringify([runtime, binary, parts.tracer.name, parts.sandbox.name, FORMAT]);
	return join(cacheDir, 'baselines', `${createHash('sha256').update(identity).digest('hex').slice(0, 32)}.json`);
}
