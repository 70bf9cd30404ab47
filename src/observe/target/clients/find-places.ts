// Finds the files of this machine from which clients read their servers.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Client, ClientPlace } from './client.ts';
import { MCP_CLIENTS } from './registry.ts';

export interface ClientHome {
	readonly home: string;
	readonly platform: NodeJS.Platform;
	readonly env: Readonly<Record<string, string | undefined>>;
}

export interface FoundPlace {
	readonly client: Client;
	readonly place: ClientPlace;
	readonly file: string;
	/** Directory of the project to which the file belongs. */
	readonly project?: string;
}

/** Maximum number of names that are matched with one `*`. */
const MOST_NAMES = 1000;

/** Returns each file once, without checking whether it exists. A home that is also a project has the files of both. */
export function findPlaces(where: ClientHome, projects: readonly string[]): readonly FoundPlace[] {
	const found = MCP_CLIENTS.flatMap((client) =>
		client.places.flatMap((place): readonly FoundPlace[] => {
			if (place.scope === 'user') return matching(expanded(place.path, where)).map((file) => ({ client, place, file }));
			return projects.flatMap((project) => matching(join(project, place.path)).map((file) => ({ client, place, file, project })));
		}),
	);
	return [...new Map(found.toReversed().map((one) => [one.file, one])).values()].toReversed();
}

function expanded(path: string, { home, platform, env }: ClientHome): string {
	const xdg = absolute(env['XDG_CONFIG_HOME']) ?? join(home, '.config');
	const config = platform === 'darwin' ? join(home, 'Library', 'Application Support') : xdg;
	// sample: ~/.codex/config.toml: this client's directory can be moved
	const codex = absolute(env['CODEX_HOME']);
	if (codex !== undefined && path.startsWith('~/.codex/')) return join(codex, path.slice('~/.codex/'.length));
	return path
		.replace(/^~/, () => home)
		.replace(/^\{config\}/, () => config)
		.replace(/^\{xdg\}/, () => xdg);
}

function absolute(path: string | undefined): string | undefined {
	return path?.startsWith('/') === true ? path : undefined;
}

/** Expands `*` as a whole part, or `*.ending`. */
function matching(path: string): readonly string[] {
	const parts = path.split('/');
	const at = parts.findIndex((part) => part.startsWith('*'));
	if (at === -1) return [path];
	const [before, ending] = [parts.slice(0, at).join('/'), (parts[at] ?? '').slice(1)];
	return namesIn(before)
		.filter((name) => name.endsWith(ending) && !name.startsWith('.'))
		.flatMap((name) => matching([before, name, ...parts.slice(at + 1)].join('/')));
}

function namesIn(directory: string): readonly string[] {
	try {
		return readdirSync(directory).toSorted().slice(0, MOST_NAMES);
	} catch {
		return [];
	}
}
