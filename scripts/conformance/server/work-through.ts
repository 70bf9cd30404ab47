// Runs inside the namespace: the server, one way to it, and the suite along that way. Writes the results to files.
//   work-through.ts '{"way": "http", "program": "…/index.js", "runs": [["--suite", "all", "-o", "…"]]}'

import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveEverything } from './serve-http.ts';
import { openWay, WAYS, type WayName } from './ways.ts';

export interface Work {
	readonly way: WayName;
	readonly program: string;
	/** Arguments for the suite. */
	readonly runs: readonly (readonly string[])[];
}

const MOST_OUTPUT = 100_000_000;

async function workThrough({ way, program, runs }: Work): Promise<void> {
	await using server = await serveEverything();
	await using open = await openWay(WAYS[way], server.url, await mkdtemp(join(tmpdir(), 'candor-way-')));
	for (const words of runs)
		await new Promise<void>((resolve) => {
			// A failing scenario is no failure here, because the files record it.
			execFile(process.execPath, [program, 'server', '--url', open.url, ...words], { maxBuffer: MOST_OUTPUT }, () => resolve());
		});
}

await workThrough(JSON.parse(process.argv[2] ?? '') as Work);
