// Reads the server's own arguments and settings. Host paths among them are made absolute, because the cell has another working directory.
//
// A word is a path if it exists on the host and looks like one: it contains a `/`, starts with `.` or `~`, is a file with
// an extension (`notes.db`), or follows a flag that takes a path (`--db-path notes`). A bare word such as `serve` or
// `docs` stays a word even if a directory of that name exists; `./docs` names the directory. A path that does
// not exist yet must be written as one: `./new`, `/srv/new.db`, `--db-path new.db` (new-path.ts).

import { realpath, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UserError } from '#util/user-error.ts';
import { expandHome } from './expand-home.ts';
import { isInside } from './is-inside.ts';
import { knownHomes } from './known-homes.ts';
import { namedHosts } from './named-host.ts';
import { isNewPath, realNewPath } from './new-path.ts';
import type { ResolveOptions } from './resolve-options.ts';

export interface NamedArguments {
	readonly args: readonly string[];
	/** Paths that exist. */
	readonly paths: readonly string[];
	/** Paths that do not exist yet. */
	readonly newPaths: readonly string[];
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
// Never shown whole, even if the command line names them; the cell has its own version of each. sample: /usr/share · /home
const SYSTEM_DIRECTORY = /^\/(bin|boot|etc|home|lib|lib32|lib64|opt|root|sbin|srv|tmp|usr|usr\/(bin|lib|local|sbin|share)|var|Users)?$/;
// sample: /proc/self/environ
const KERNEL_PATH = /^\/(proc|sys|dev|run)(\/|$)/;
/** Variables with paths that are not settings of the server. */
const NOT_A_SETTING: ReadonlySet<string> = new Set(['HOME', 'PATH', 'PWD', 'OLDPWD', 'SHELL', 'TMPDIR', 'TEMP', 'TMP', 'LD_LIBRARY_PATH']);
// sample: /srv/a,/srv/b · /srv/a:/srv/b · ["/srv/a","/srv/b"]
const LIST_SEPARATOR = /[,:;"'[\]]+/;
// sample: mongodb://root:secret@db:27017/notes, but not unix:///srv/server.sock
const URL_AUTHORITY = /\b[a-z][a-z\d+.-]*:\/\/[^\s,;"'/][^\s,;"']*/gi;

export async function nameArguments(words: readonly string[], place: Place): Promise<NamedArguments> {
	const args: string[] = [];
	const paths = new Set<string>();
	const newPaths = new Set<string>();
	const hosts = new Set<string>();
	for (const [index, word] of words.entries()) {
		const [, name, assigned] = ASSIGNED.exec(word) ?? [];
		const value = assigned ?? word;
		const flag = `--${(name ?? words[index - 1] ?? '').replace(/^-+/, '')}`;
		const isFlag = name !== undefined || words[index - 1]?.startsWith('-') === true;
		const isSetting = !NOT_A_SETTING.has(name ?? '');
		const listed = isSetting ? await listedPaths(value, place) : [];
		for (const one of listed) paths.add(one);
		const path = isSetting && listed.length === 0 ? await namedPath(value, isFlag ? flag : '', place) : undefined;
		if (path !== undefined) (path.isNew ? newPaths : paths).add(path.real);
		else for (const host of namedHosts(value)) hosts.add(host);
		const written = path?.isUrl === true || path === undefined ? value : path.real;
		args.push(name === undefined ? written : `${name}=${written}`);
	}
	return { args, paths: [...paths], newPaths: [...newPaths], hosts: [...hosts] };
}

interface NamedPath {
	readonly real: string;
	readonly isUrl: boolean;
	readonly isNew: boolean;
}

async function namedPath(value: string, flag: string, place: Place): Promise<NamedPath | undefined> {
	if (value.startsWith('-') || value.includes('\0')) return undefined;
	const isAskedFor = PATH_FLAG.test(flag);
	const fromUrl = pathInUrl(value);
	if (fromUrl === undefined && value.includes('://')) return undefined;
	const path = resolve(place.cwd, expandHome(fromUrl ?? value, place.env));
	const isUrl = fromUrl !== undefined;
	const found = await stat(path).catch(() => undefined);
	if (found === undefined) {
		const real = isUrl || isNewPath(value, flag, isAskedFor) ? await realNewPath(path) : undefined;
		return real === undefined || KERNEL_PATH.test(real) ? undefined : { real, isUrl, isNew: true };
	}
	const looksLikePath = value.includes('/') || value.startsWith('.') || value.startsWith('~') || isAskedFor;
	if (!(looksLikePath || (found.isFile() && HAS_EXTENSION.test(value)))) return undefined;
	const real = await realpath(path);
	return isShownWhenNamed(real, value, place) ? { real, isUrl, isNew: false } : undefined;
}

/** Returns several existing paths in one word. Each one is absolute, so the word stays unchanged. */
async function listedPaths(value: string, place: Place): Promise<readonly string[]> {
	// The user name of a URL, `//root`, is no path.
	const parts = value
		.replaceAll(URL_AUTHORITY, 'url')
		.split(LIST_SEPARATOR)
		.filter((part) => part.trim() !== '');
	if (parts.length < 2 && !value.startsWith('[')) return [];
	const found = await Promise.all(parts.map((part) => (part.startsWith('/') ? realpath(part).catch(() => undefined) : undefined)));
	return found.filter((real) => real !== undefined && isShownWhenNamed(real, value, place)) as string[];
}

/** Throws for a real path that would show the home. Returns false for a path that the cell replaces with its own. */
export function isShownWhenNamed(real: string, typed: string, place: Place): boolean {
	if (holdsHome(real, place)) {
		throw new UserError(`${typed} would show your own home directory to the server`, {
			hint: 'name a directory inside it; the cell has a made-up home of its own',
		});
	}
	return !SYSTEM_DIRECTORY.test(real) && !KERNEL_PATH.test(real);
}

function pathInUrl(value: string): string | undefined {
	// sample: file:///srv/notes · sqlite:///srv/notes.db · file:/srv/notes.db
	if (!/^(file|sqlite):(\/|\/\/\/)(?!\/)/i.test(value)) return undefined;
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
