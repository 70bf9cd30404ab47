// Spawns the process that resolves names. In the guard itself, names that are never answered would block the few threads of its pool for many seconds:
// all other lookups would wait behind them, and so would the guard's exit.

import { type ChildProcess, spawn } from 'node:child_process';
import { programFile } from '#util/package-files.ts';
import type { LookupAnswer, LookupOrder } from './lookup-messages.ts';

export interface LookupProcess {
	send(order: LookupOrder): void;
	/** Kills the process with all lookups under way. */
	kill(): void;
}

export interface LookupEvents {
	answered(answer: LookupAnswer): void;
	/** The process ended or could not be started, without being killed by the guard. */
	failed(why: string): void;
}

/** Environment variables that configure name resolution in the C library. The guarded server obeys them, too. */
const RESOLVER_VARIABLES = ['LOCALDOMAIN', 'HOSTALIASES', 'RES_OPTIONS', 'LD_LIBRARY_PATH'];
/** A silent name server is skipped after two seconds instead of five. The resolver gives up no earlier than the lookup itself. */
const RESOLVER_OPTIONS = 'timeout:2 attempts:3';

/** `threads`: concurrent calls of getaddrinfo. */
export function startLookups(threads: number, events: LookupEvents): LookupProcess {
	const child: ChildProcess = spawn(process.execPath, [programFile('enforce/guard/resolve/lookup-process')], {
		stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
		env: lookupEnvironment(threads),
		detached: true, // Ctrl-C reaches only the guard, which still answers open requests
	});
	child.unref();
	child.channel?.unref();
	let isOver = false;
	const fail = (why: string) => {
		if (isOver) return;
		isOver = true;
		child.kill('SIGKILL');
		events.failed(why);
	};
	child.on('message', (answer: LookupAnswer) => {
		if (!isOver) events.answered(answer);
	});
	child.on('error', (error) => fail(error.message));
	child.on('exit', (code, signal) => fail(`it ended (${signal ?? code})`));
	return {
		send: (order) => {
			child.send(order, (error) => {
				if (error !== null) fail(error.message);
			});
		},
		kill: () => {
			isOver = true;
			child.kill('SIGKILL');
		},
	};
}

function lookupEnvironment(threads: number): NodeJS.ProcessEnv {
	const kept = RESOLVER_VARIABLES.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]] as const]));
	const { RES_OPTIONS: given = '', ...others } = Object.fromEntries(kept);
	// The C library uses the last of several values of one option. libuv gives half of its threads to lookups.
	return { ...others, RES_OPTIONS: `${given} ${RESOLVER_OPTIONS}`.trim(), UV_THREADPOOL_SIZE: String(2 * threads) };
}
