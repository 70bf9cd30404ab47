// Starts the guarded server in its cell, each time in new namespaces. Making them takes a moment, during which messages wait.

import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { GuardedProcess } from '#enforce/guard/transports/server-process.ts';
import type { GuardedCellProcess, HeldServer } from '#observe/sandbox/sandbox.ts';
import type { StderrRelay } from './stderr-relay.ts';

/** A process may end before its last output was read. A client that does not read is not waited for. */
const LAST_WORDS_MS = 500;

export function startInCell(hold: () => Promise<HeldServer>, stderr: StderrRelay): GuardedProcess {
	const [stdin, stdout] = [new PassThrough(), new PassThrough()];
	let process: GuardedCellProcess | undefined;
	let isUnwanted = false;
	const exited = hold().then(
		async (held) => {
			if (isUnwanted) {
				await held.abandon();
				stdout.end();
				return 'was ended before it began';
			}
			process = held.release();
			stderr.take(process.stderr);
			const received = joinStreams(process, stdin, stdout);
			const { code, signal } = await process.exited;
			await Promise.race([received, sleep(LAST_WORDS_MS, undefined, { ref: false })]);
			return signal === null ? `exited with code ${code}` : `was ended by ${signal}`;
		},
		(error: Error) => {
			stdout.end();
			return `could not be started: ${error.message}`;
		},
	);
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

/** Resolves when all output has been read. */
function joinStreams(process: GuardedCellProcess, stdin: PassThrough, stdout: PassThrough): Promise<void> {
	stdin.pipe(process.stdin);
	process.stdout.pipe(stdout);
	return new Promise((resolve) => process.stdout.once('close', resolve));
}
