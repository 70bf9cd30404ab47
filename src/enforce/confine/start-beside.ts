// Starts the guarded server without a cell, as the client would have started it.

import { spawn } from 'node:child_process';
import type { GuardedProcess } from '#enforce/guard/transports/server-process.ts';
import type { Argv } from '#model/target.ts';
import type { StderrRelay } from './stderr-relay.ts';

export function startBeside(
	[program, ...words]: Argv,
	env: NodeJS.ProcessEnv,
	stderr: StderrRelay,
): GuardedProcess & { readonly pid: number | undefined } {
	// A process group of its own, so that its descendants end with it.
	const child = spawn(program, words, { env, stdio: 'pipe', detached: true });
	stderr.take(child.stderr);
	const exited = new Promise<string>((resolve) => {
		child.once('error', (error) => resolve(`could not be started: ${error.message}`));
		child.once('exit', (code, signal) => {
			killGroup(child.pid, 'SIGKILL');
			resolve(signal === null ? `exited with code ${code}` : `was ended by ${signal}`);
		});
	});
	return { pid: child.pid, stdin: child.stdin, stdout: child.stdout, exited, kill: (signal) => killGroup(child.pid, signal) };
}

function killGroup(pid: number | undefined, signal: NodeJS.Signals): void {
	if (pid === undefined) return;
	try {
		process.kill(-pid, signal);
	} catch {
		// No process of the group is left.
	}
}
