// Every MCP server in the configurations of this machine's clients, with what is known of it.

import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { AuditVerdict } from '#model/audit-verdict.ts';
import type { ConfiguredServer, UnreadConfig } from '#model/configured-server.ts';
import { type ClientHome, findPlaces } from '#observe/target/clients/find-places.ts';
import { readServers } from '#observe/target/clients/read-servers.ts';
import { MCP_CLIENTS } from '#observe/target/clients/registry.ts';
import { type CommandPackage, commandPackage } from '#observe/target/command-package.ts';
import { UserError } from '#util/user-error.ts';
import { serverKey } from '../verdicts/server-key.ts';
import { recallVerdict } from '../verdicts/verdict-files.ts';

export interface ListedServer extends ConfiguredServer {
	/** Absent: a program of this machine, or a remote server. */
	readonly package?: CommandPackage;
	/** Identifies the server independent of its name. Absent: it cannot be identified. */
	readonly key?: string;
	/** Absent: never audited. */
	readonly verdict?: AuditVerdict;
}

export interface ServerList {
	readonly servers: readonly ListedServer[];
	readonly unread: readonly UnreadConfig[];
	/** Ids of the clients that have a file here. */
	readonly clients: readonly string[];
}

export interface ListRequest extends ClientHome {
	/** Directories whose own files are read, too. */
	readonly projects: readonly string[];
	readonly dataDir: string;
}

export function listServers(request: ListRequest): ServerList {
	const { projects, dataDir } = request;
	const files = findPlaces(request, projects).flatMap((place) => {
		const read = readServers(place);
		return read === undefined ? [] : [{ client: place.client.id, ...read }];
	});
	return {
		servers: files.flatMap(({ servers }) => servers).map((server) => withKnown(server, dataDir)),
		unread: files.flatMap(({ unread }) => unread ?? []),
		clients: [...new Set(files.map(({ client }) => client))],
	};
}

function withKnown(server: ConfiguredServer, dataDir: string): ListedServer {
	const { start, project } = server;
	const known = start.kind === 'command' ? commandPackage(start.argv) : undefined;
	const key = serverKey(start, project ?? dirname(server.origin.file));
	const verdict = key === undefined ? undefined : recallVerdict(dataDir, key)?.verdict;
	return {
		...server,
		...(known === undefined ? {} : { package: known }),
		...(key === undefined ? {} : { key }),
		...(verdict === undefined ? {} : { verdict }),
	};
}

/** The directory, and the root of the repository around it. */
export function projectsAround(directory: string): readonly string[] {
	const start = realDirectory(directory);
	for (let at = start; ; at = dirname(at)) {
		if (existsSync(join(at, '.git'))) return [...new Set([start, at])];
		if (dirname(at) === at) return [start];
	}
}

function realDirectory(directory: string): string {
	try {
		return realpathSync(directory);
	} catch (cause) {
		throw new UserError(`${directory}: there is no such directory`, { hint: 'give the directory of a project, or leave it out', cause });
	}
}

export function clientName(id: string): string {
	return MCP_CLIENTS.find((client) => client.id === id)?.name ?? id;
}

export function clientIds(): readonly string[] {
	return MCP_CLIENTS.map(({ id }) => id);
}
