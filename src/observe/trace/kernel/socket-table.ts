// Sockets by inode: calls print only the inode of a socket, whose properties the trace revealed when it was created.

import type { NetworkEvent } from '#model/observation.ts';

export interface Address {
	readonly family: NetworkEvent['family'];
	readonly address: string;
	readonly port?: number;
}

export interface Socket {
	readonly family: NetworkEvent['family'];
	readonly transport: NetworkEvent['transport'];
	/** `NETLINK_ROUTE` and similar, if the protocol is more specific than the address. */
	readonly protocol: string;
	/** One end of a pair, or an accepted connection: data goes to the existing peer. */
	readonly isPrivate: boolean;
	bound?: Address;
	peer?: Address;
}

/** Closing is not traced, so there are two generations. When the younger one is full, the older one is dropped. */
const GENERATION = 32_768;

export class SocketTable {
	private young = new Map<string, Socket>();
	private old = new Map<string, Socket>();
	overflowed = false;

	/** `inode` in printed form: `socket:[14100]`. */
	get(inode: string): Socket | undefined {
		const socket = this.young.get(inode) ?? this.old.get(inode);
		// A socket in use stays.
		if (socket !== undefined && !this.young.has(inode)) this.set(inode, socket);
		return socket;
	}

	set(inode: string, socket: Socket): void {
		if (this.young.size >= GENERATION) {
			this.overflowed ||= this.old.size > 0;
			this.old = this.young;
			this.young = new Map();
		}
		this.young.set(inode, socket);
	}
}
