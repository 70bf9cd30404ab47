// No cell: the server runs like any program of the user, with its own home and working directory. It needs only a shell, not even Linux.

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { ORDINARY_FILE } from '#model/ordinary-file.ts';
import type { Argv } from '#model/target.ts';
import { nowMicros } from '#util/micros.ts';
import { usersEnvironment } from '#util/own-search-path.ts';
import { writeFiles } from '#util/write-files.ts';
import { type Janitor, startJanitor } from '../janitor.ts';
import { ordinaryEnvironment } from '../ordinary-environment.ts';
import { makeRunDirectory } from '../run-directory.ts';
import type { CellProcess, Exit, OpenSandbox, Sandbox } from '../sandbox.ts';
import { namingStorageFailures } from '../storage-failure.ts';
import { workspaceFiles } from '../workspace/workspace-files.ts';

/** The program starts when the janitor knows it, and not at all if candor has ended by then. */
const HELD = 'read -r go <&3 || exit 127; exec 3<&-; exec "$@"';

const UNLIMITED = 'not limited';

export const bare: Sandbox = {
	name: 'bare',
	isolates: false,
	probe: async () => ({ usable: true, version: '', notes: ['no isolation at all'] }),
	open: async ({ env: given, cwd: asked }, signal) => {
		signal.throwIfAborted();
		await using failed = new AsyncDisposableStack();
		const janitor = failed.use(startJanitor());
		const directory = await namingStorageFailures(() => makeRunDirectory(janitor));
		const { home, tmp, records } = directory;
		const cwd = asked ?? directory.workspace;
		const workspace = asked === undefined ? workspaceFiles(cwd) : { files: [], shown: { samples: [] } };
		await namingStorageFailures(async () => writeFiles(cwd, workspace.files));
		const running = new Set<CellProcess>();
		const start: OpenSandbox['start'] = async (argv, _wrap, options = {}) => {
			const ordinary = ordinaryEnvironment({ home, cwd, tmp }, argv[0]);
			// Keeps the user's PATH, but none of the other variables, which may hold secrets.
			const path = usersEnvironment()['PATH'] ?? ordinary['PATH'];
			const env = { ...ordinary, PATH: path, TMPDIR: tmp, ...given, ...options.env };
			const server = startProcess(argv, { cwd: options.cwd ?? cwd, env }, janitor);
			running.add(server);
			void server.exited.then(() => running.delete(server));
			return server;
		};
		const kept = failed.move();
		return {
			home,
			cwd,
			tmp,
			canaries: [],
			...workspace.shown,
			outside: { outside: join(home, ORDINARY_FILE), siblings: [] },
			records,
			limits: { memory: UNLIMITED, processes: UNLIMITED, cpu: UNLIMITED, output: UNLIMITED },
			degraded: ['SCHEMA MODE: the server ran on this machine as you; only its answers were judged, not what it did besides'],
			quietMs: 0,
			clock: { usable: false, reason: 'the clock is moved only in a cell', fix: '--mode sandbox' },
			join: () => {},
			start,
			reach: () => Promise.reject(new Error('a bare server is not reached into')),
			fileChanges: async () => ({ changes: [], beyond: 0, limits: [], unheld: [], copies: join(records, 'files') }),
			[Symbol.asyncDispose]: async () => {
				for (const one of running) one.kill();
				await Promise.all([...running].map(({ exited }) => exited));
				await kept.disposeAsync();
			},
		};
	},
};

function startProcess(
	argv: Argv,
	{ cwd, env }: { readonly cwd: string; readonly env: Readonly<Record<string, string | undefined>> },
	janitor: Janitor,
): CellProcess {
	// A process group of its own: Ctrl-C reaches only candor, and the server's descendants end with it.
	const child = spawn('/bin/sh', ['-c', HELD, 'sh', ...argv], { cwd, env, stdio: ['pipe', 'pipe', 'pipe', 'pipe'], detached: true });
	const group = child.pid;
	if (group !== undefined) janitor.remember('group', String(group));
	const [stdin, stdout, stderr, hold] = child.stdio as unknown as [Writable, Readable, Readable, Writable];
	for (const stream of [stdin, stdout, stderr, hold]) stream.on('error', () => {}); // the other side has ended: `exited` reports it
	const kill = () => {
		try {
			if (group !== undefined) process.kill(-group, 'SIGKILL');
		} catch {
			// already gone
		}
	};
	const exited = new Promise<Exit>((resolve) => {
		child.once('exit', (code, signal) => {
			kill();
			if (group !== undefined) janitor.forget(group);
			resolve({ code, signal });
		});
		child.once('error', () => resolve({ code: null, signal: null }));
	});
	const releasedAt = nowMicros();
	hold.end('go\n');
	return { stdin, stdout, stderr, releasedAt, exited, companions: async () => 0, kill };
}
