// A remote server: there is no cell, and only Candor's side of the connection is "started".

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { nowMicros } from '#util/micros.ts';
import { startJanitor } from '../janitor.ts';
import { makeRunDirectory } from '../run-directory.ts';
import type { CellProcess, Exit, Sandbox } from '../sandbox.ts';
import { namingStorageFailures } from '../storage-failure.ts';

/** Plausible on any machine and unrelated to this one, because they are sent in arguments. */
const PLACES = { home: '/home/user', cwd: '/home/user/project', tmp: '/tmp' };
const NOT_OURS = 'not ours to limit';

export const elsewhere: Sandbox = {
	name: 'elsewhere',
	isolates: false,
	probe: async () => ({ usable: true, version: '', notes: ['the server runs elsewhere'] }),
	open: async (_confinement, signal) => {
		signal.throwIfAborted();
		await using failed = new AsyncDisposableStack();
		const janitor = failed.use(startJanitor());
		const { records } = await namingStorageFailures(() => makeRunDirectory(janitor));
		const copies = join(records, 'files');
		await namingStorageFailures(() => mkdir(copies));
		const kept = failed.move();
		return {
			...PLACES,
			canaries: [],
			samples: [],
			outside: { outside: join(PLACES.home, 'notes.txt'), siblings: [] },
			records,
			limits: { memory: NOT_OURS, processes: NOT_OURS, cpu: NOT_OURS, output: NOT_OURS },
			degraded: ['REMOTE: the server runs elsewhere; only its answers were judged, not what it did besides'],
			quietMs: 0,
			clock: { usable: false, reason: 'the server runs elsewhere', fix: 'give the command that starts it, to audit it in a cell' },
			join: () => {},
			start: async () => conversation(),
			reach: () => Promise.reject(new Error('a server elsewhere is not reached into')),
			fileChanges: async () => ({ changes: [], beyond: 0, limits: [], unheld: [], copies }),
			[Symbol.asyncDispose]: () => kept.disposeAsync(),
		};
	},
};

/** Replaces a process: it has no output, and it ends when Candor ends it. */
function conversation(): CellProcess {
	const { promise: exited, resolve } = Promise.withResolvers<Exit>();
	const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
	stdin.resume();
	stdin.once('finish', () => resolve({ code: 0, signal: null }));
	return {
		stdin,
		stdout: stdout.end(),
		stderr: stderr.end(),
		releasedAt: nowMicros(),
		exited,
		companions: async () => 0,
		kill: () => resolve({ code: null, signal: 'SIGKILL' }),
	};
}
