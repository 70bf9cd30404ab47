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

const MOST = 65_536;

export class SocketTable {
	private readonly sockets = new Map<string, Socket>();
	overflowed = false;

	/** `inode` as printed: `socket:[14100]`. */
	get(inode: string): Socket | undefined {
		return this.sockets.get(inode);
	}

	/** Closing is not traced, so the oldest go when there are too many. */
	set(inode: string, socket: Socket): void {
		this.sockets.delete(inode);
		if (this.sockets.size >= MOST) {
			this.overflowed = true;
			const oldest = this.sockets.keys().next();
			if (!oldest.done) this.sockets.delete(oldest.value);
		}
		this.sockets.set(inode, socket);
	}
}
