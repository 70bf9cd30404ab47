// OAuth through the guard. A client requests a token for the address that it dialled, which is the guard's, and stops if the server's metadata name another one
// (RFC 9728, 3.3). So the guard serves those metadata itself, with its own address as the resource; the client still logs in where the server directs it.

import { globalAgent as httpAgent, type IncomingMessage } from 'node:http';
import { globalAgent as httpsAgent } from 'node:https';
import { jsonText } from '#mcp/json-rpc/json-text.ts';
import type { JsonObject } from '#model/declaration.ts';
import { asObject } from '#util/json-object.ts';
import type { HeaderList } from '../route.ts';
import { askUpstream, wholeBody } from './upstream-request.ts';

const RESOURCE = '/.well-known/oauth-protected-resource';
const AUTHORISATION_SERVER = '/.well-known/oauth-authorization-server';
const PATIENCE_MS = 10_000;
const MOST_BYTES = 256 * 1024;
// Bearer error="invalid_token", resource_metadata="https://mcp.example/.well-known/oauth-protected-resource/mcp"
const PLACE = /\bresource_metadata\s*=\s*(?:"([^"]*)"|([^\s,"]+))/gi;

export class LoginPlace {
	readonly #server: URL;
	readonly #note: (line: string) => void;
	/** Location of the metadata that the server itself has named. */
	#named: URL | undefined;
	#isNoted = false;

	constructor(server: URL, note: (line: string) => void) {
		this.#server = server;
		this.#note = note;
	}

	/** Returns a response's headers with the guard's metadata in place of the server's. The guard does not fetch metadata from another origin. */
	challenged(headers: HeaderList, own: URL): HeaderList {
		return headers.map(([name, value]) => [name, name === 'www-authenticate' ? value.replace(PLACE, this.#renamed(own)) : value]);
	}

	/** Returns the metadata for the resource `own`, or undefined if the server has none. */
	async metadata(own: URL): Promise<Buffer | undefined> {
		const { origin, pathname } = this.#server;
		const places = [this.#named, new URL(RESOURCE + pathname.replace(/\/$/, ''), origin), new URL(RESOURCE, origin)];
		let found: JsonObject | undefined;
		for (const place of places) if (place !== undefined) found ??= await this.#read(place);
		// Before 2025-06-18, a server was its own authorisation server.
		if (found === undefined && (await this.#read(new URL(AUTHORISATION_SERVER, origin))) !== undefined)
			found = { authorization_servers: [origin] };
		if (found === undefined) return undefined;
		if (!this.#isNoted)
			this.#note(
				`a client asks where to log in; its token will be for ${own.href}. If the server refuses that, get one by other means: --upstream-header 'Authorization: Bearer …'`,
			);
		this.#isNoted = true;
		// The signature covers the server's own statement, not the changed one.
		const { signed_metadata: _, ...rest } = found;
		return jsonText({ ...rest, resource: own.href });
	}

	#renamed(own: URL): (all: string, quoted?: string, bare?: string) => string {
		return (all, quoted, bare) => {
			const place = URL.parse(quoted ?? bare ?? '');
			if (place?.origin !== this.#server.origin) return all;
			this.#named = place;
			return `resource_metadata="${new URL(RESOURCE + own.pathname.replace(/\/$/, ''), own.origin).href}"`;
		};
	}

	async #read(url: URL): Promise<JsonObject | undefined> {
		const agent = url.protocol === 'https:' ? httpsAgent : httpAgent;
		try {
			const signal = AbortSignal.timeout(PATIENCE_MS);
			const address = { url, agent, headMs: PATIENCE_MS, maxMessageBytes: MOST_BYTES };
			const response = await askUpstream(address, { method: 'GET', headers: { accept: 'application/json' }, signal });
			if (response.statusCode === 200)
				return asObject(JSON.parse((await wholeBody(response, { maxBytes: MOST_BYTES, quietMs: PATIENCE_MS })).toString('utf8')));
			response.destroy();
		} catch {
			// Whatever the response is, it is not metadata.
		}
		return undefined;
	}
}

/** Returns the path of the resource that this metadata path describes: `/mcp`. */
export function resourceOf(path: string): string | undefined {
	return path.startsWith(RESOURCE) ? path.slice(RESOURCE.length) || '/' : undefined;
}

/** Returns the guard's address as the client knows it. A proxy before the guard may terminate TLS. */
export function ownAddress(request: IncomingMessage, path: string): URL {
	const scheme = request.headers['x-forwarded-proto'] === 'https' ? 'https' : 'http';
	const own = new URL(path, `${scheme}://${request.headers.host}`);
	own.search = '';
	return own;
}
