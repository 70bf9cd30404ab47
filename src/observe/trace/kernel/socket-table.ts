// Sockets by inode: the calls that use one print only its inode, what it is was said when it was made.

import type { NetworkEvent } from '#model/observation.ts';

export interface Address {
	readonly family: NetworkEvent['family'];
	readonly address: string;
	readonly port?: number;
}

export interface Socket {
	readonly family: NetworkEvent['family'];
	readonly transport: NetworkEvent['transport'];
	/** `NETLINK_ROUTE` and the like, where the protocol says more than the address. */
	readonly protocol: string;
	/** One end of a pair, or an accepted connection: what is sent there goes to who already is connected. */
	readonly isPrivate: boolean;
	bound?: Address;
	peer?: Address;
}

/** Closing is not traced. So there are two generations: when the younger is full, the older is forgotten. */
const GENERATION = 32_768;

export class SocketTable {
	private young = new Map<string, Socket>();
	private old = new Map<string, Socket>();
	overflowed = false;

	/** `inode` as printed: `socket:[14100]`. */
	get(inode: string): Socket | undefined {
		const socket = this.young.get(inode) ?? this.old.get(inode);
		// One in use stays.
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
