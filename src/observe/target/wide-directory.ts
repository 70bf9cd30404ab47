// Recognises directories that hold more than one program's own files. They must never become a root of the cell, which would expose the user's files to the server.

import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { knownHomes, realPathOf } from './known-homes.ts';

const SHARED = new Set(
	`/ /bin /boot /dev /etc /export /export/home /home /lib /lib32 /lib64 /media /mnt /nix /nix/store /opt /private /private/tmp /proc /root
	/run /sbin /snap /srv /sys /tmp /usr /usr/bin /usr/games /usr/home /usr/include /usr/lib /usr/lib64 /usr/libexec /usr/local /usr/local/bin
	/usr/local/lib /usr/local/sbin /usr/local/share /usr/sbin /usr/share /usr/src /var /var/cache /var/home /var/lib /var/log /var/mail /var/run
	/var/spool /var/tmp /Users /Volumes`.split(/\s+/),
);

// sample: .config · .local/share · Downloads, relative to a home directory
const SHARED_IN_HOME =
	/^(\.[^/]+|\.local\/(bin|lib|share|state)|\.config\/[^/]+|bin|lib|snap|Desktop|Documents|Downloads|Library|Music|Pictures|Public|Templates|Videos)$/;

// sample: /home/ada · /Users/ada · /root
const HOME = /^\/(?:root|(?:home|Users|export\/home|usr\/home|var\/home)\/[^/]+)(?=\/|$)/;

/** Each of these names identifies the home of an account, wherever it is. */
const MARKS_OF_A_HOME = ['.ssh', '.gnupg', '.bashrc', '.zshrc', '.bash_history', '.zsh_history'];

/** Checks both the path as given and its real path. */
export function isWideDirectory(directory: string, env: Readonly<Record<string, string | undefined>>): boolean {
	const homes = knownHomes(env);
	const temporary = [tmpdir(), env['TMPDIR'] ?? '/tmp'].flatMap((path) => [path, realPathOf(path)]);
	return [...new Set([directory, realPathOf(directory)])].some(
		(path) => SHARED.has(path) || temporary.includes(path) || isOfHomes(path, homes) || isHomeByItsFiles(path),
	);
}

/** Returns the home directory that contains or equals a path, or undefined if it is outside every home. */
export function homeAround(path: string, env: Readonly<Record<string, string | undefined>>): string | undefined {
	return [...knownHomes(env), HOME.exec(path)?.[0]].find((home) => home !== undefined && (path === home || path.startsWith(`${home}/`)));
}

function isOfHomes(directory: string, known: readonly string[]): boolean {
	const byName = HOME.exec(directory)?.[0];
	return [...known, ...(byName === undefined ? [] : [byName])].some((home) => {
		const holdsHome = directory === home || directory === dirname(home) || home.startsWith(`${directory}/`);
		return holdsHome || SHARED_IN_HOME.test(relative(home, directory));
	});
}

function isHomeByItsFiles(directory: string): boolean {
	return MARKS_OF_A_HOME.some((name) => existsSync(join(directory, name)));
}
