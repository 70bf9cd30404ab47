// A real PostgreSQL for one test file: made in a temporary directory, reached by a unix socket, gone at the end, also when the tests are killed.

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);
const PACKAGED = '/usr/lib/postgresql';
const PATIENCE_MS = 60_000;

/** PostgreSQL refuses to run as root: this account, which every system has, runs it then. */
const NOBODY = 65_534;

/** `undefined`: it is not installed here. Set-up installs it where there is a package manager (scripts/setup.sh test). */
export function postgresPrograms(): string | undefined {
	const packaged = existsSync(PACKAGED) ? readdirSync(PACKAGED).map((version) => join(PACKAGED, version, 'bin')) : [];
	const all = [...packaged.toSorted().toReversed(), ...(process.env['PATH'] ?? '').split(delimiter)];
	return all.find((directory) => ['initdb', 'postgres'].every((name) => existsSync(join(directory, name))));
}

export interface TestPostgres extends AsyncDisposable {
	/** Of a database of its own. */
	newDatabase(): Promise<string>;
	/** Ends all of it at once, as a power failure of the database's machine does for its clients, and starts it again. */
	crash(): Promise<void>;
	/** Does the work while it is away. */
	pause(work: () => Promise<void>): Promise<void>;
}

export async function startPostgres(): Promise<TestPostgres> {
	const programs = postgresPrograms();
	if (programs === undefined) throw new Error('PostgreSQL is not installed');
	const directory = mkdtempSync(join(tmpdir(), 'candor-pg-'));
	const account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
	if (account.uid !== undefined) chownSync(directory, account.uid, account.gid);
	const data = join(directory, 'data');
	const initdb = ['--pgdata', data, '--username', 'candor', '--auth', 'trust', '--encoding', 'UTF8', '--locale', 'C', '--no-sync'];
	await run(join(programs, 'initdb'), initdb, { ...account, cwd: directory, env: { LC_ALL: 'C' } });
	let server = await start(programs, directory, account);
	let made = 0;
	const pause: TestPostgres['pause'] = async (work) => {
		await end(server, 'KILL');
		try {
			await work();
		} finally {
			server = await start(programs, directory, account);
		}
	};
	return {
		newDatabase: async () => {
			const name = `candor_${++made}`;
			await query(directory, `create database ${name}`);
			return `postgres:///${name}?host=${directory}&user=candor`;
		},
		crash: () => pause(async () => {}),
		pause,
		[Symbol.asyncDispose]: async () => {
			await end(server, 'INT');
			rmSync(directory, { recursive: true, force: true });
		},
	};
}

/** It ends when its standard input does: with the process that started it, however that ends. A line names the signal. */
async function start(
	programs: string,
	directory: string,
	account: { readonly uid?: number; readonly gid?: number },
): Promise<ChildProcess> {
	// A signal to the whole group of the tests must not end the shell before it has ended the server.
	// KILL goes to all of its processes at once: one that is left would keep the next start out.
	const script =
		'trap "" HUP INT TERM; setsid "$@" & pid=$!; signal=INT; read -r line && signal=$line; [ "$signal" = KILL ] && pid="-$pid"; kill -s "$signal" -- "$pid"; wait';
	const settings = ['listen_addresses=', `unix_socket_directories=${directory}`, 'fsync=off', 'max_connections=60'];
	const server = spawn(
		'sh',
		['-c', script, 'sh', join(programs, 'postgres'), '-D', join(directory, 'data'), ...settings.flatMap((setting) => ['-c', setting])],
		{ ...account, cwd: directory, env: { LC_ALL: 'C' }, stdio: ['pipe', 'ignore', 'ignore'] },
	);
	for (const until = performance.now() + PATIENCE_MS; ; ) {
		try {
			await query(directory, 'select 1');
			return server;
		} catch (error) {
			if (performance.now() > until || server.exitCode !== null) throw error;
			await setTimeout(50);
		}
	}
}

async function end(server: ChildProcess, signal: 'INT' | 'KILL'): Promise<void> {
	if (server.exitCode !== null) return;
	const ended = once(server, 'exit');
	server.stdin?.end(`${signal}\n`);
	await ended;
}

async function query(directory: string, text: string): Promise<void> {
	const client = new pg.Client({ host: directory, user: 'candor', database: 'postgres' });
	await client.connect();
	try {
		await client.query(text);
	} finally {
		await client.end();
	}
}
