// Starts the process in which names are looked up. In the guard itself, names that are never answered would hold the few threads of its pool for many seconds:
// all other look-ups would wait behind them, and so would the guard's end.

import { type ChildProcess, spawn } from 'node:child_process';
import { programFile } from '#util/package-files.ts';
import type { LookupAnswer, LookupOrder } from './lookup-messages.ts';

export interface LookupProcess {
	send(order: LookupOrder): void;
	/** Ends it, with all that is under way. */
	kill(): void;
}

export interface LookupEvents {
	answered(answer: LookupAnswer): void;
	/** It ended, or could not be started, without being asked to. */
	failed(why: string): void;
}

/** How the C library is told to look names up. The guarded server obeys these, too. */
const RESOLVER_VARIABLES = ['LOCALDOMAIN', 'HOSTALIASES', 'RES_OPTIONS', 'LD_LIBRARY_PATH'];
/** A name server that is silent is left for the next after two seconds instead of five, and no sooner given up than a look-up is. */
const RESOLVER_OPTIONS = 'timeout:2 attempts:3';

/** `threads`: so many calls of getaddrinfo at once. */
export function startLookups(threads: number, events: LookupEvents): LookupProcess {
	const child: ChildProcess = spawn(process.execPath, [programFile('enforce/guard/resolve/lookup-process')], {
		stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
		env: lookupEnvironment(threads),
		detached: true, // Ctrl-C reaches the guard alone, which still answers what is open
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
	// Of several values of one option the C library takes the last. libuv gives half of its threads to look-ups.
	return { ...others, RES_OPTIONS: `${given} ${RESOLVER_OPTIONS}`.trim(), UV_THREADPOOL_SIZE: String(2 * threads) };
}
