// Starts the guarded server in its cell, each time in namespaces made anew. Making them takes a moment: what is sent meanwhile waits.

import { PassThrough } from 'node:stream';
import type { GuardedProcess } from '#guard/ends/server-process.ts';
import type { GuardedCellProcess, HeldServer } from '#sandbox/guard-cell.ts';

export function startInCell(hold: () => Promise<HeldServer>): GuardedProcess {
	const [stdin, stdout] = [new PassThrough(), new PassThrough()];
	let process: GuardedCellProcess | undefined;
	let isUnwanted = false;
	const exited = hold().then(
		async (held) => {
			if (isUnwanted) {
				await held.abandon();
				return 'was ended before it began';
			}
			process = held.release();
			joinStreams(process, stdin, stdout);
			const { code, signal } = await process.exited;
			return signal === null ? `exited with code ${code}` : `was ended by ${signal}`;
		},
		(error: Error) => `could not be started: ${error.message}`,
	);
	void exited.then(() => stdout.writableEnded || stdout.end());
	return {
		stdin,
		stdout,
		exited,
		kill: (signal) => {
			isUnwanted = true;
			if (signal === 'SIGTERM') process?.terminate();
			else process?.kill();
		},
	};
}

function joinStreams(process: GuardedCellProcess, stdin: PassThrough, stdout: PassThrough): void {
	stdin.pipe(process.stdin);
	process.stdout.pipe(stdout);
	process.stderr.on('data', (chunk: Buffer) => globalThis.process.stderr.write(chunk));
	process.stderr.resume();
}
