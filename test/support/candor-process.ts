// Runs the command line as a user does.

import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const CANDOR = join(import.meta.dirname, '..', '..', 'bin', 'candor.js');

export interface Ran {
	readonly code: number | null;
	readonly signal: NodeJS.Signals | null;
	readonly stdout: string;
	readonly stderr: string;
}

export function startCandor(
	args: readonly string[],
	env: NodeJS.ProcessEnv = {},
): { readonly child: ChildProcess; readonly done: Promise<Ran> } {
	const child = spawn(process.execPath, [CANDOR, ...args], {
		env: { ...process.env, NO_COLOR: '1', ...env },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	const exit = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
		child.once('exit', (code, signal) => resolve({ code, signal }));
	});
	const done = Promise.all([text(child.stdout), text(child.stderr), exit]).then(([stdout, stderr, { code, signal }]) => ({
		stdout,
		stderr,
		code,
		signal,
	}));
	return { child, done };
}

export function candor(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ran> {
	return startCandor(args, env).done;
}
