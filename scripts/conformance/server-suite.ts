// The suite's scenarios for servers, along one way to our server, where only the loopback address exists.

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WayName } from './server/ways.ts';
import { type Check, inNamespace, listedScenarios, PROGRAM } from './suite.ts';

const WORK_THROUGH = join(import.meta.dirname, 'server', 'work-through.ts');

/** Every check of one scenario, by its title: `tools-list (2025-11-25)`. */
export type Results = ReadonlyMap<string, readonly Check[]>;

export async function runAlong(way: WayName): Promise<Results> {
	const scenarios = await listedScenarios('Server');
	const revisions = [...new Set(scenarios.flatMap((scenario) => scenario.revisions))].toSorted();
	const extensions = scenarios.filter((scenario) => scenario.revisions.length === 0).map(({ name }) => name);
	const results = await mkdtemp(join(tmpdir(), 'candor-conformance-'));
	try {
		const words = [WORK_THROUGH, way, PROGRAM, results, revisions.join(), extensions.join()];
		await inNamespace([process.execPath, ...words], results);
		const found = new Map<string, readonly Check[]>();
		for (const { name, revisions: own } of scenarios)
			for (const revision of own.length === 0 ? ['extension'] : own)
				found.set(`${name} (${revision})`, await checksOf(join(results, revision), name));
		return found;
	} finally {
		await rm(results, { recursive: true, force: true });
	}
}

async function checksOf(directory: string, scenario: string): Promise<readonly Check[]> {
	// server-tools-list-2026-11-15T17-35-51-885Z
	const own = new RegExp(`^server-${scenario}-\\d{4}-\\d\\d-\\d\\dT[\\d-]+Z$`);
	const [folder] = (await readdir(directory)).filter((name) => own.test(name));
	if (folder === undefined) throw new Error(`the suite left nothing about ${scenario}`);
	return JSON.parse(await readFile(join(directory, folder, 'checks.json'), 'utf8')) as readonly Check[];
}
