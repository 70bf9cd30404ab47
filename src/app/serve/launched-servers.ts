// Servers that were launched over the API: each in its own cell or container, behind a guard that serves it over Streamable HTTP on this machine.
// Their guards run in this process. When it ends or is killed, the janitor of each cell ends what runs in it.

import { Writable } from 'node:stream';
import { ConflictError } from '#util/conflict-error.ts';
import { MissingError } from '#util/missing-error.ts';
import { UserError } from '#util/user-error.ts';
import type { GuardedTarget, GuardOptions } from '../guard/guard-options.ts';
import { guardServer } from '../guard/guard-server.ts';

const LOOPBACK = '127.0.0.1';
const MOST_LAUNCHED = 16;
const MOST_SESSIONS = 20;
/** A server without requests is stopped after this time, counted from the end of the last one. */
const IDLE_MS = 30 * 60_000;
const SESSION_IDLE_MS = 10 * 60_000;
const LOOK_MS = 5000;
const MESSAGE_MB = 32;

export interface LaunchRequest {
	readonly name: string;
	readonly target: GuardedTarget;
	/** Name of the policy, for people. */
	readonly policy: string;
	/** The policy for `guardServer`: a file, or the name of a shipped policy. */
	readonly reference: string;
	/** The server is stopped after this time without a request. */
	readonly idleMs?: number;
}

export interface LaunchedServer {
	readonly name: string;
	readonly status: 'starting' | 'running' | 'stopping';
	readonly policy: string;
	/** URL for clients (Streamable HTTP). Empty until the server runs. */
	readonly url: string;
	/** ISO dates. */
	readonly started: string;
	readonly lastUsed: string;
}

interface Launched {
	readonly request: LaunchRequest;
	readonly abort: AbortController;
	readonly started: number;
	/** Resolves when nothing of the server is left. */
	over: Promise<void>;
	url: string;
	/** Number of requests without a complete response. A call may take longer than the idle time. */
	openRequests: number;
	/** Start or end of the last request. */
	lastUsed: number;
}

interface LaunchSettings {
	/** The ledger of its guard. Absent: the one in the data directory. */
	readonly ledger: string | undefined;
	readonly note: (line: string) => void;
	/** Serves one launched server until the signal aborts. */
	readonly guard?: typeof guardServer;
}

export class LaunchedServers implements AsyncDisposable {
	readonly #settings: LaunchSettings;
	readonly #launched = new Map<string, Launched>();
	readonly #looking: NodeJS.Timeout;

	constructor(settings: LaunchSettings) {
		this.#settings = settings;
		this.#looking = setInterval(() => this.#stopIdle(), LOOK_MS);
		this.#looking.unref();
	}

	/** Resolves when clients can connect, and rejects if the server could not be started. */
	async launch(request: LaunchRequest): Promise<LaunchedServer> {
		const { name } = request;
		if (this.#launched.has(name)) throw new ConflictError(`a server ${name} runs already`, { hint: `POST /sandbox/stop/${name}` });
		if (this.#launched.size >= MOST_LAUNCHED)
			throw new ConflictError(`${MOST_LAUNCHED} servers run already, which is as many as may`, { hint: 'stop one of them' });
		const now = Date.now();
		const one: Launched = {
			request,
			abort: new AbortController(),
			started: now,
			over: Promise.resolve(),
			url: '',
			openRequests: 0,
			lastUsed: now,
		};
		this.#launched.set(name, one);
		const listening = Promise.withResolvers<void>();
		one.over = this.#guard(one, listening.resolve).then(
			() => listening.reject(new UserError(`the server ${name} was stopped before it began`)),
			(error: unknown) => {
				this.#settings.note(`the launched server ${name} ended: ${error instanceof Error ? error.message : String(error)}`);
				listening.reject(error);
			},
		);
		void one.over.finally(() => this.#launched.delete(name));
		await listening.promise;
		return described(one);
	}

	list(): readonly LaunchedServer[] {
		return [...this.#launched.values()].map(described);
	}

	/** Resolves when nothing of the server is left. */
	async stop(name: string): Promise<void> {
		const one = this.#launched.get(name);
		if (one === undefined) throw new MissingError(`no server ${name} was launched here`, { hint: 'GET /sandbox/list' });
		one.abort.abort();
		await one.over;
	}

	async [Symbol.asyncDispose](): Promise<void> {
		clearInterval(this.#looking);
		for (const { abort } of this.#launched.values()) abort.abort();
		await Promise.all([...this.#launched.values()].map(({ over }) => over));
	}

	async #guard(one: Launched, isListening: () => void): Promise<void> {
		const { request, abort } = one;
		const onListening: NonNullable<Extract<GuardOptions['clients'], { kind: 'http' }>['onListening']> = (url, server) => {
			one.url = url;
			server.on('request', (_request, response) => {
				one.openRequests++;
				one.lastUsed = Date.now();
				response.once('close', () => {
					one.openRequests--;
					one.lastUsed = Date.now();
				});
			});
			isListening();
		};
		const { guard = guardServer } = this.#settings;
		await guard(
			{
				target: request.target,
				clients: {
					kind: 'http',
					host: LOOPBACK,
					port: 0,
					allowed: { hosts: [], origins: [] },
					limits: { most: MOST_SESSIONS, idleMs: SESSION_IDLE_MS },
					onListening,
				},
				policy: request.reference,
				lock: undefined,
				name: request.name,
				ledger: this.#settings.ledger,
				durable: 'normal',
				keepsMasked: true,
				looksUpNames: true,
				wantsCell: true,
				observes: false,
				// They hold the credentials of serve: its database, its receivers.
				inheritsVariables: false,
				pinsTools: true,
				elicits: true,
				maxMessageMb: MESSAGE_MB,
				stderr: noteStream(request.name, this.#settings.note),
			},
			abort.signal,
		);
	}

	#stopIdle(): void {
		for (const { request, openRequests, lastUsed, abort } of this.#launched.values()) {
			if (abort.signal.aborted || openRequests > 0 || Date.now() - lastUsed < (request.idleMs ?? IDLE_MS)) continue;
			this.#settings.note(`the launched server ${request.name} was not used for long, and is stopped`);
			abort.abort();
		}
	}
}

function described({ request: { name, policy }, abort, url, started, lastUsed }: Launched): LaunchedServer {
	const status = abort.signal.aborted ? 'stopping' : url === '' ? 'starting' : 'running';
	return { name, status, policy, url, started: new Date(started).toISOString(), lastUsed: new Date(lastUsed).toISOString() };
}

/** Writes the output of the guard and its server line by line, prefixed with the server's name. */
function noteStream(name: string, note: (line: string) => void): Writable {
	let rest = '';
	return new Writable({
		decodeStrings: false,
		write: (chunk: Buffer | string, _encoding, done) => {
			const lines = (rest + chunk.toString()).split('\n');
			rest = (lines.pop() ?? '').slice(-2000);
			for (const line of lines) note(`[${name}] ${line.replace(/^candor guard \([^)]*\): /, '')}`);
			done();
		},
	});
}
