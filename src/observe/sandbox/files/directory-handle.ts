// A directory held by its descriptor. Whatever the server does to names and links, Candor reads this directory:
// a path would be resolved again each time, and could lead anywhere on the host by then.

import { chmodSync, closeSync, constants, fstatSync, openSync, readdirSync, readlinkSync, type Stats } from 'node:fs';

/** Opens a name without opening the file: no FIFO blocks, no device reacts. Node has no constant for it. */
export const O_PATH = 0o10000000;

export interface EntryHandle {
	readonly fd: number;
	readonly stats: Stats;
}

export class DirectoryHandle implements Disposable {
	readonly fd: number;
	/** Its path as the server sees it. */
	readonly inside: string;
	/** Whether it belongs to this run, so that its permissions may be changed to read it. */
	readonly isOurs: boolean;
	/** The user's directory that it is a view of. */
	readonly below: string | undefined;

	constructor(fd: number, { inside, isOurs, below }: Omit<WritablePlace, 'host'>) {
		this.fd = fd;
		this.inside = inside;
		this.isOurs = isOurs;
		this.below = below;
	}

	/** Returns a subdirectory with the descriptor `fd`. */
	child(fd: number, name: Buffer): DirectoryHandle {
		return new DirectoryHandle(fd, { inside: this.pathOf(name), isOurs: this.isOurs, ...this.#childBelow(name) });
	}

	/** Returns the user's path that an entry is a view of. */
	belowOf(name: Buffer): string | undefined {
		return this.#childBelow(name).below;
	}

	#childBelow(name: Buffer): { readonly below?: string } {
		return this.below === undefined ? {} : { below: `${this.below}/${name.toString('utf8')}` };
	}

	/** A path that the kernel resolves to exactly this directory. */
	get path(): string {
		return throughDescriptor(this.fd);
	}

	/** Names as bytes, because a server may choose any. */
	names(): readonly Buffer[] {
		return readdirSync(this.path, { encoding: 'buffer' });
	}

	/** Grants access where the server removed it, until disposed. Only when nothing runs any more, because the server could notice. */
	unlocked(): Disposable {
		const mode = fstatSync(this.fd).mode & 0o7777;
		const isLocked = this.isOurs && (mode & 0o500) !== 0o500;
		if (isLocked) chmodSync(this.path, 0o700);
		return { [Symbol.dispose]: () => isLocked && chmodSync(this.path, mode) };
	}

	/** Returns undefined if the entry is gone or inaccessible. */
	entry(name: Buffer): EntryHandle | undefined {
		let fd: number;
		try {
			fd = openSync(this.#at(name), O_PATH | constants.O_NOFOLLOW);
		} catch {
			return undefined;
		}
		return { fd, stats: fstatSync(fd) };
	}

	linkTarget(name: Buffer): string | undefined {
		try {
			return readlinkSync(this.#at(name), { encoding: 'buffer' }).toString('utf8');
		} catch {
			return undefined;
		}
	}

	pathOf(name: Buffer): string {
		return `${this.inside === '/' ? '' : this.inside}/${name.toString('utf8')}`;
	}

	[Symbol.dispose](): void {
		closeSync(this.fd);
	}

	#at(name: Buffer): Buffer {
		return Buffer.concat([Buffer.from(`${this.path}/`), name]);
	}
}

export function throughDescriptor(fd: number): string {
	return `/proc/self/fd/${fd}`;
}

/** A directory of the cell that the server may write to. */
export interface WritablePlace {
	readonly host: string;
	/** The path as the server sees it. */
	readonly inside: string;
	/** Whether it was made for this run and is removed with it. Otherwise it is a directory of the user. */
	readonly isOurs: boolean;
	/** The host path that it is a view of. Its content belongs to the user. */
	readonly below?: string;
}

/** Returns undefined if there is no such directory, for example because the user named a file. */
export function openPlace({ host, ...place }: WritablePlace): DirectoryHandle | undefined {
	try {
		return new DirectoryHandle(openSync(host, O_PATH | constants.O_DIRECTORY), place);
	} catch {
		return undefined;
	}
}
