// A user namespace that is used only for its map: a mount with it shows the files of one owner as those of another.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, writeFileSync } from 'node:fs';
import type { OuterUser } from '../outer-user.ts';

interface FileOwner {
	readonly uid: number;
	readonly gid: number;
}

/** The maps of one cell, one per owner, closed with it. */
export class OwnerMaps implements AsyncDisposable {
	readonly #user: OuterUser;
	readonly #maps = new Map<string, Promise<number>>();

	constructor(user: OuterUser) {
		this.#user = user;
	}

	/** Returns a descriptor of the map from this owner to the cell's outer user. */
	from(owner: FileOwner): Promise<number> {
		const key = `${owner.uid}:${owner.gid}`;
		const map = this.#maps.get(key) ?? openOwnerMap(owner, this.#user);
		this.#maps.set(key, map);
		return map;
	}

	async [Symbol.asyncDispose](): Promise<void> {
		for (const map of await Promise.allSettled(this.#maps.values())) if (map.status === 'fulfilled') closeSync(map.value);
	}
}

/** Returns a descriptor of the namespace, which the caller closes. It maps `owner` to `user`, and no other number. */
async function openOwnerMap({ uid, gid }: FileOwner, user: OuterUser): Promise<number> {
	const holder = spawn('unshare', ['--user', '--', 'sh', '-c', 'echo held; exec cat'], { stdio: ['pipe', 'pipe', 'ignore'] });
	holder.stdin.on('error', () => {}); // it has ended, so there is nothing to end
	const ended = once(holder, 'exit').then(() => Promise.reject(new Error('a user namespace could not be made')));
	ended.catch(() => {}); // it ends in any case, usually after the race is over
	try {
		await Promise.race([once(holder.stdout, 'data'), ended]);
		writeFileSync(`/proc/${holder.pid}/uid_map`, `${uid} ${user} 1\n`);
		writeFileSync(`/proc/${holder.pid}/gid_map`, `${gid} ${user} 1\n`);
		return openSync(`/proc/${holder.pid}/ns/user`, 'r');
	} finally {
		holder.stdin.end();
	}
}
