// Wraps or unwraps everything in a sample home, and is killed at the Nth operation that changes a file: no handler runs, nothing is flushed.
// Arguments: wrap|unwrap HOME PROJECT DATA N

import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { projectsAround } from '#app/scan/list-servers.ts';
import { unwrapServers } from '#app/wrap/unwrap-servers.ts';
import { wrapServers } from '#app/wrap/wrap-servers.ts';

const [verb, home = '', project = '', dataDir = '', fatal] = process.argv.slice(2);
let count = 0;

/** Half of a write is done before the kill. */
function fatalAt<Name extends 'openSync' | 'writeSync' | 'fsyncSync' | 'renameSync' | 'rmSync' | 'mkdirSync'>(name: Name): void {
	const original = fs[name] as (...args: unknown[]) => unknown;
	(fs as Record<string, unknown>)[name] = (...args: unknown[]) => {
		const isReading = name === 'openSync' && ((args[1] as number) & 3) === 0;
		if (!isReading && ++count === Number(fatal)) {
			if (name === 'writeSync') fs.writevSync(args[0] as number, [(args[1] as Buffer).subarray(0, (args[1] as Buffer).length / 2)]);
			process.kill(process.pid, 'SIGKILL');
		}
		return original(...args);
	};
}

for (const name of ['openSync', 'writeSync', 'fsyncSync', 'renameSync', 'rmSync', 'mkdirSync'] as const) fatalAt(name);
syncBuiltinESMExports();

const outcomes =
	verb === 'unwrap'
		? unwrapServers(dataDir, [])
		: await wrapServers({
				home,
				platform: 'linux',
				env: {},
				projects: projectsAround(project),
				dataDir,
				names: [],
				program: ['candor'],
				noCell: undefined,
				isDryRun: false,
				mayMove: async () => true,
			});
process.stdout.write(JSON.stringify({ count, outcomes }));
