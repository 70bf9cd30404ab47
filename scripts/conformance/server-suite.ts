// Runs the suite's server scenarios along one way to our server, where only the loopback address exists.

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WayName } from './server/ways.ts';
import type { Work } from './server/work-through.ts';
import { type Check, inNamespace, listedScenarios, PROGRAM } from './suite.ts';

const WORK_THROUGH = join(import.meta.dirname, 'server', 'work-through.ts');
/** Stands in place of a revision. */
const EXTENSION = 'extension';

export interface ServerScenario {
	readonly name: string;
	readonly revision: string;
}

/** The checks of each scenario, by its title. */
export type Results = ReadonlyMap<string, readonly Check[]>;

/** tools-list (2025-11-25) */
export function titleOf({ name, revision }: ServerScenario): string {
	return `${name} (${revision})`;
}

export async function serverScenarios(): Promise<readonly ServerScenario[]> {
	return (await listedScenarios('Server')).flatMap(({ name, revisions }) =>
		(revisions.length === 0 ? [EXTENSION] : revisions).map((revision) => ({ name, revision })),
	);
}

/** `scenarios`: absent for all. Selected ones are run one by one. */
export async function runAlong(way: WayName, scenarios?: readonly ServerScenario[]): Promise<Results> {
	const wanted = scenarios ?? (await serverScenarios());
	const results = await mkdtemp(join(tmpdir(), 'candor-conformance-'));
	try {
		const runs = scenarios === undefined ? wholeSuite(wanted, results) : wanted.map((one) => alone(one, results));
		const work: Work = { way, program: PROGRAM, runs };
		await inNamespace([process.execPath, WORK_THROUGH, JSON.stringify(work)], results);
		const found = new Map<string, readonly Check[]>();
		for (const scenario of wanted) found.set(titleOf(scenario), await checksOf(join(results, scenario.revision), scenario.name));
		return found;
	} finally {
		await rm(results, { recursive: true, force: true });
	}
}

/** One run per revision is much faster than one per scenario. Scenarios of extensions belong to no revision. */
function wholeSuite(scenarios: readonly ServerScenario[], results: string): readonly (readonly string[])[] {
	const revisions = new Set(scenarios.map(({ revision }) => revision).filter((revision) => revision !== EXTENSION));
	return [
		...[...revisions].map((revision) => ['--suite', 'all', '--spec-version', revision, '-o', join(results, revision)]),
		...scenarios.filter(({ revision }) => revision === EXTENSION).map((one) => alone(one, results)),
	];
}

function alone({ name, revision }: ServerScenario, results: string): readonly string[] {
	return ['--scenario', name, ...(revision === EXTENSION ? [] : ['--spec-version', revision]), '-o', join(results, revision)];
}

async function checksOf(directory: string, scenario: string): Promise<readonly Check[]> {
	// server-tools-list-2026-11-15T17-35-51-885Z
	const own = new RegExp(`^server-${scenario}-\\d{4}-\\d\\d-\\d\\dT[\\d-]+Z$`);
	const folder = (await readdir(directory)).find((name) => own.test(name));
	if (folder === undefined) throw new Error(`the suite left nothing about ${scenario}`);
	return JSON.parse(await readFile(join(directory, folder, 'checks.json'), 'utf8')) as readonly Check[];
}
