// Runs the command line as a user does.

import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { CANDOR } from './candor-program.ts';

const ROOT = join(import.meta.dirname, '..', '..');

export interface Ran {
	readonly code: number | null;
	readonly signal: NodeJS.Signals | null;
	readonly stdout: string;
	readonly stderr: string;
}

/** `around`: a command that starts the rest of its words. */
export function startCandor(
	args: readonly string[],
	env: NodeJS.ProcessEnv = {},
	around: readonly string[] = [],
	main = CANDOR,
): { readonly child: ChildProcess; readonly done: Promise<Ran> } {
	const [program, ...words] = [...around, process.execPath, main, ...args] as [string, ...string[]];
	const child = spawn(program, words, {
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

/** For servers that run without a cell: here the whole of candor has no network, an empty /tmp, and one directory of the test's to write to. */
export function candorApart(
	args: readonly string[],
	env: NodeJS.ProcessEnv,
	writable: string,
	around: readonly string[] = [],
): Promise<Ran> {
	const places = ['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc', '--tmpfs', '/tmp', '--ro-bind', ROOT, ROOT];
	return startCandor(args, env, ['bwrap', '--unshare-all', '--die-with-parent', ...places, '--bind', writable, writable, '--', ...around])
		.done;
}
