// The host's user that a cell's processes are when root starts them. Without one, a server in its own user namespace would still be the host's
// user 0 to the kernel, and could write whatever root may write without a capability: most of /proc/sys, for one.

import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Argv } from '#model/target.ts';
import type { CellUser } from './cell-backend.ts';

/** Above what directory services hand out (sssd ends at 2,000,200,000), below what systemd reserves (from 2,147,352,576): https://systemd.io/UIDS-GIDS/ */
const FIRST = 2_010_000_000;
const COUNT = 100_000_000;

/** The number of a user and of its group. */
export type OuterUser = number;

/** Drawn anew for each run, so that no two runs are the same user. Undefined: not started by root, and the cell's processes are the caller's own user. */
export function drawOuterUser(): OuterUser | undefined {
	if (process.getuid?.() !== 0) return undefined;
	const taken = takenNumbers();
	for (;;) {
		const id = FIRST + randomInt(COUNT);
		if (!taken.has(id)) return id;
	}
}

/** A user of the cell that is the caller's own user to the host. */
export function ownUser(inside: number): CellUser {
	return { inside, outside: process.getuid?.() ?? 0 };
}

/** The command that becomes this user for good, with no group, no capability and no way to get one back, and then runs what follows. */
export function becomeOuterUser(user: OuterUser): Argv {
	const id = String(user);
	return [
		...(['setpriv', '--reuid', id, '--regid', id, '--clear-groups'] as const),
		...['--inh-caps=-all', '--ambient-caps=-all', '--bounding-set=-all', '--no-new-privs', '--'],
	];
}

function takenNumbers(): ReadonlySet<number> {
	// alex:x:1000:1000:Alex:/home/alex:/bin/bash   and   users:x:100:
	const numbers = ['/etc/passwd', '/etc/group'].flatMap((file) =>
		textOf(file)
			.split('\n')
			.map((line) => Number(line.split(':')[2])),
	);
	return new Set(numbers);
}

function textOf(file: string): string {
	try {
		return readFileSync(file, 'utf8');
	} catch {
		return ''; // a system without accounts
	}
}
