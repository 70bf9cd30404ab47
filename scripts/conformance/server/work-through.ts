// Inside the namespace: the server, one way to it, and every scenario of the suite along that way. What came of it is left as files.
//   work-through.ts WAY PROGRAM RESULTS REVISION,… EXTENSION,…

import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveEverything } from './serve-http.ts';
import { openWay, WAYS, type WayName } from './ways.ts';

const [way = '', program = '', results = '', revisions = '', extensions = ''] = process.argv.slice(2);

const suite = (url: string, ...words: readonly string[]) =>
	new Promise<void>((resolve) => {
		// A scenario that fails is no failure here: the files say so.
		execFile(process.execPath, [program, 'server', '--url', url, ...words], { maxBuffer: 1e8 }, () => resolve());
	});

await using server = await serveEverything();
await using open = await openWay(WAYS[way as WayName], server.url, await mkdtemp(join(tmpdir(), 'candor-way-')));
for (const revision of revisions.split(','))
	await suite(open.url, '--suite', 'all', '--spec-version', revision, '-o', join(results, revision));
for (const scenario of extensions.split(',')) await suite(open.url, '--scenario', scenario, '-o', join(results, 'extension'));
