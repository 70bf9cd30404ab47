// The server's own arguments: host paths among them are made absolute, because the cell has another working directory.
//
// A word is a path when it exists on the host and looks like one: it holds a `/`, starts with `.` or `~`, is a file with
// an extension (`notes.db`), or follows a flag that asks for a path (`--db-path notes`). A bare word such as `serve` or
// `docs` stays a word even if a directory of that name happens to be here; `./docs` names the directory.

import { realpath, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UserError } from '#util/user-error.ts';
import { expandHome } from './expand-home.ts';
import { isInside } from './is-inside.ts';
import { knownHomes } from './known-homes.ts';
import { namedHosts } from './named-host.ts';
import type { ResolveOptions } from './resolve-options.ts';

export interface NamedArguments {
	readonly args: readonly string[];
	readonly paths: readonly string[];
	readonly hosts: readonly string[];
}

type Place = Pick<ResolveOptions, 'cwd' | 'env'>;

// sample: --root=/srv/notes · DB_PATH=./notes.db
const ASSIGNED = /^(-{0,2}[A-Za-z_][\w.-]*)=(.+)$/s;
// sample: --db-path · --allowed-directory · -f
const PATH_FLAG =
	/^-{1,2}(.*[-_.])?(path|paths|file|files|dir|dirs|directory|directories|folder|root|roots|repo|repository|config|workspace|vault|db|database|f|d|C)$/i;
// sample: notes.db
const HAS_EXTENSION = /^[^.].*\.[A-Za-z]\w{0,9}$/;
// Never shown whole, whoever names them; the cell has its own of each. sample: /usr/share · /home
const SYSTEM_DIRECTORY = /^\/(bin|boot|etc|home|lib|lib32|lib64|opt|root|sbin|srv|tmp|usr|usr\/(bin|lib|local|sbin|share)|var|Users)?$/;
// sample: /proc/self/environ
const KERNEL_PATH = /^\/(proc|sys|dev|run)(\/|$)/;

export async function nameArguments(words: readonly string[], place: Place): Promise<NamedArguments> {
	const args: string[] = [];
	const paths = new Set<string>();
	const hosts = new Set<string>();
	for (const [index, word] of words.entries()) {
		const [, name, assigned] = ASSIGNED.exec(word) ?? [];
		const value = assigned ?? word;
		const flag = name ?? words[index - 1] ?? '';
		const path = await namedPath(value, PATH_FLAG.test(name === undefined ? flag : `--${name.replace(/^-+/, '')}`), place);
		if (path !== undefined) paths.add(path.real);
		else for (const host of namedHosts(value)) hosts.add(host);
		const written = path?.isUrl === true || path === undefined ? value : path.real;
		args.push(name === undefined ? written : `${name}=${written}`);
	}
	return { args, paths: [...paths], hosts: [...hosts] };
}

async function namedPath(value: string, isAskedFor: boolean, place: Place): Promise<{ real: string; isUrl: boolean } | undefined> {
	if (value.startsWith('-') || value.includes('\0')) return undefined;
	const fromUrl = pathInUrl(value);
	if (fromUrl === undefined && value.includes('://')) return undefined;
	const path = resolve(place.cwd, expandHome(fromUrl ?? value, place.env));
	const looksLikePath = value.includes('/') || value.startsWith('.') || value.startsWith('~') || isAskedFor;
	const found = await stat(path).catch(() => undefined);
	if (found === undefined || !(looksLikePath || (found.isFile() && HAS_EXTENSION.test(value)))) return undefined;
	const real = await realpath(path);
	return isShownWhenNamed(real, value, place) ? { real, isUrl: fromUrl !== undefined } : undefined;
}

/** Throws for a real path that would show the home; false for one that the cell has its own of. */
export function isShownWhenNamed(real: string, typed: string, place: Place): boolean {
	if (holdsHome(real, place)) {
		throw new UserError(`${typed} would show your own home directory to the server`, {
			hint: 'name a directory inside it; the cell has a made-up home of its own',
		});
	}
	return !SYSTEM_DIRECTORY.test(real) && !KERNEL_PATH.test(real);
}

function pathInUrl(value: string): string | undefined {
	// sample: file:///srv/notes · sqlite:///srv/notes.db
	if (!/^(file|sqlite):\/\/\//i.test(value)) return undefined;
	const url = URL.parse(value.replace(/^sqlite/i, 'file'));
	try {
		return url === null ? undefined : fileURLToPath(url);
	} catch {
		return undefined;
	}
}

function holdsHome(real: string, place: Place): boolean {
	if (real === '/') return false;
	return knownHomes(place.env).some((home) => isInside(home, real));
}
