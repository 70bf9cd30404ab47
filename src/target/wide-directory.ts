// A directory that holds more than one program's own things must never become a root of the cell: it would show the user's files to the server.

import { homedir, tmpdir } from 'node:os';
import { dirname, relative } from 'node:path';
import { homeDirectory } from './home-directory.ts';

const SHARED = new Set(
	`/ /bin /boot /dev /etc /home /lib /lib32 /lib64 /media /mnt /nix /nix/store /opt /private /private/tmp /proc /root /run /sbin /snap /srv /sys /tmp
	/usr /usr/bin /usr/games /usr/include /usr/lib /usr/lib64 /usr/libexec /usr/local /usr/local/bin /usr/local/lib /usr/local/sbin /usr/local/share
	/usr/sbin /usr/share /usr/src /var /var/cache /var/lib /var/log /var/run /var/spool /var/tmp /Users`.split(/\s+/),
);

// sample: .config · .local/share · Downloads, relative to a home directory
const SHARED_IN_HOME = /^(\.[^/]+|\.local\/(bin|lib|share|state)|\.config\/[^/]+|bin|Desktop|Documents|Downloads)$/;

// sample: /home/ada · /Users/ada
const HOME = /^\/(home|Users)\/[^/]+$/;

export function isWideDirectory(directory: string, env: Readonly<Record<string, string | undefined>>): boolean {
	if (SHARED.has(directory) || HOME.test(directory) || directory === tmpdir() || directory === env['TMPDIR']) return true;
	return [homeDirectory(env), homedir()].some((home) => {
		const inHome = relative(home, directory);
		const holdsHome = directory === home || directory === dirname(home) || home.startsWith(`${directory}/`);
		return holdsHome || SHARED_IN_HOME.test(inHome);
	});
}
