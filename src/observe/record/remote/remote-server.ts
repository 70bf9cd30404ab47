// A remote server in an audit: which transport it supports, and the error if it refuses access.

import { Agent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import type { HttpServer, RemoteSettings } from '#model/target.ts';
import type { HttpTrouble } from '#observe/exercise/http/http-trouble.ts';
import type { Opening, SessionOptions } from '#observe/exercise/open-session.ts';
import type { ServerProcess } from '#observe/exercise/server-process.ts';
import { type Mask, maskStrings } from '#util/mask-strings.ts';
import { UserError } from '#util/user-error.ts';
import { refusalOf } from './refusal.ts';
import { secretMask } from './secret-mask.ts';
import { shownUrl } from './shown-url.ts';

/** Statuses of a server that supports only the older transport. https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#backwards-compatibility */
const OLDER: ReadonlySet<number> = new Set([400, 404, 405]);

export class RemoteServer implements Disposable {
	readonly #settings: RemoteSettings;
	readonly #url: URL;
	readonly #agent: Agent;
	readonly #mask: Mask;
	#transport: HttpServer['transport'] | undefined;
	#hasConnected = false;

	constructor(settings: RemoteSettings) {
		this.#settings = settings;
		this.#url = new URL(settings.url);
		this.#agent = new (this.#url.protocol === 'https:' ? SecureAgent : Agent)({ keepAlive: true });
		this.#mask = secretMask(settings.headers, this.#url);
		this.#transport = settings.transport;
	}

	/** Transport of the server, as far as it is known. */
	get place(): HttpServer {
		const { port, protocol } = this.#url;
		return { transport: this.#transport ?? 'streamable-http', port: Number(port || (protocol === 'https:' ? 443 : 80)) };
	}

	/** The first time, a problem that the user can fix is thrown as the user's error. Later it is the server's failure. */
	async open(process: ServerProcess, options: SessionOptions): Promise<Opening> {
		const { transport } = this.place;
		const first = await this.#try(transport, process, options);
		if (first.opening.kind === 'connected' || this.#hasConnected) return this.#settled(transport, first.opening);
		const isOlder = this.#transport === undefined && first.trouble?.kind === 'answer' && OLDER.has(first.trouble.status);
		const second = isOlder ? await this.#try('sse', process, options) : undefined;
		if (second?.opening.kind === 'connected') return this.#settled('sse', second.opening);
		this.#explain(first.opening, first.trouble);
		return first.opening;
	}

	[Symbol.dispose](): void {
		this.#agent.destroy();
	}

	#settled(transport: HttpServer['transport'], opening: Opening): Opening {
		this.#hasConnected = true;
		this.#transport = transport;
		return opening;
	}

	async #try(
		transport: HttpServer['transport'],
		process: ServerProcess,
		options: SessionOptions,
	): Promise<{ readonly opening: Opening; readonly trouble: HttpTrouble | undefined }> {
		let trouble: HttpTrouble | undefined;
		const { origin, pathname, search } = this.#url;
		const { openSession } = await import('#observe/exercise/open-session.ts');
		// The older transport has only the older handshake.
		const { discoverFirstMs, ...handshake } = options;
		const opening = await openSession(process, {
			...handshake,
			...(transport === 'sse' || discoverFirstMs === undefined ? {} : { discoverFirstMs }),
			http: {
				transport,
				path: `${pathname}${search}`,
				headers: this.#settings.headers,
				whenListening: async () => ({ origin, agent: this.#agent }),
				onTrouble: (latest) => {
					trouble = latest;
				},
			},
		});
		return { opening, trouble };
	}

	/** Throws if the user can fix the problem. */
	#explain(opening: Opening, trouble: HttpTrouble | undefined): void {
		const where = shownUrl(this.#url);
		const asked = { url: this.#url, headers: this.#settings.headers.map(([name]) => name) };
		const refusal = trouble && maskStrings(refusalOf(trouble, asked), this.#mask);
		if (refusal !== undefined) throw new UserError(`${where}: ${refusal.message}`, { hint: refusal.hint });
		if (opening.kind === 'failed' && opening.why === 'timeout')
			throw new UserError(`${where}: ${opening.message}`, { hint: `candor audit --timeout 60 ${where}, if it is only slow` });
	}
}
