// The host user of a cell's processes when root starts them. Without one, a server in its own user namespace would still be the host's
// user 0 to the kernel, and could write whatever root may write without a capability, such as most of /proc/sys.

import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Argv } from '#model/target.ts';

/** The user id of a server: in reports, which is usually the id in the cell, and on the host. */
export interface CellUser {
	readonly inside: number;
	readonly outside: number;
}

interface Range {
	readonly first: number;
	readonly count: number;
}

/** Above the ids of directory services (sssd ends at 2,000,200,000), below those that systemd reserves (from 2,147,352,576): https://systemd.io/UIDS-GIDS/ */
const RESERVED: Range = { first: 2_010_000_000, count: 100_000_000 };
/** For a container whose user namespace has only some ten thousand ids: above accounts, below systemd's dynamic users. */
const IN_CONTAINERS: Range = { first: 30_000, count: 30_000 };

/** The id of a user and of its group. */
export type OuterUser = number;

/**
 * Chosen anew for each run, so that two runs never share a user. Undefined if the caller is not root, or is root of a user namespace without
 * another user: then the cell's processes are the caller's own user.
 */
export function drawOuterUser(): OuterUser | undefined {
	if (process.getuid?.() !== 0) return undefined;
	const range = [RESERVED, IN_CONTAINERS].find((one) => isMapped(one, '/proc/self/uid_map') && isMapped(one, '/proc/self/gid_map'));
	if (range === undefined) return undefined;
	const taken = takenNumbers();
	for (;;) {
		const id = range.first + randomInt(range.count);
		if (!taken.has(id)) return id;
	}
}

/** A user of the cell that is the caller's own user on the host. */
export function ownUser(inside: number): CellUser {
	return { inside, outside: process.getuid?.() ?? 0 };
}

/** The command that permanently becomes this user, without any group or capability, and then runs what follows. */
export function becomeOuterUser(user: OuterUser): Argv {
	const id = String(user);
	return [
		...(['setpriv', '--reuid', id, '--regid', id, '--clear-groups'] as const),
		...['--inh-caps=-all', '--ambient-caps=-all', '--bounding-set=-all', '--no-new-privs', '--'],
	];
}

/** Whether the present user namespace has these ids: `         0          0 4294967295`, one line per range. */
function isMapped({ first, count }: Range, file: string): boolean {
	return textOf(file)
		.split('\n')
		.map((line) => line.trim().split(/\s+/).map(Number))
		.some(([start = 0, , length = 0]) => start <= first && first + count <= start + length);
}

function takenNumbers(): ReadonlySet<number> {
	// alex:x:1000:1000:Alex:/home/alex:/bin/bash   and   users:x:100:
	const lines = ['/etc/passwd', '/etc/group'].flatMap((file) => textOf(file).split('\n'));
	return new Set(lines.map((line) => Number(line.split(':')[2])));
}

function textOf(file: string): string {
	try {
		return readFileSync(file, 'utf8');
	} catch {
		return ''; // a system without accounts
	}
}
