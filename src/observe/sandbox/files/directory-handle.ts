// A directory held by its descriptor. Whatever the server does to names and links meanwhile, it is this directory that we look into:
// a path would be resolved anew each time, and could by then lead anywhere on the host.

import { chmodSync, closeSync, constants, fstatSync, openSync, readdirSync, readlinkSync, type Stats } from 'node:fs';

/** Names a file without opening it: no FIFO blocks, no device notices. Node has no word for it. */
export const O_PATH = 0o10000000;

export interface EntryHandle {
	readonly fd: number;
	readonly stats: Stats;
}

export class DirectoryHandle implements Disposable {
	readonly fd: number;
	/** Its path as the server knows it. */
	readonly inside: string;
	/** A place of this run's own: its permissions may be changed to look into it. */
	readonly isOurs: boolean;
	/** The directory of the user's that it is a view of. */
	readonly below: string | undefined;

	constructor(fd: number, { inside, isOurs, below }: Omit<WritablePlace, 'host'>) {
		this.fd = fd;
		this.inside = inside;
		this.isOurs = isOurs;
		this.below = below;
	}

	/** One of its directories, of which `fd` is the descriptor. */
	child(fd: number, name: Buffer): DirectoryHandle {
		return new DirectoryHandle(fd, { inside: this.pathOf(name), isOurs: this.isOurs, ...this.#childBelow(name) });
	}

	/** The path of the user's that an entry is a view of. */
	belowOf(name: Buffer): string | undefined {
		return this.#childBelow(name).below;
	}

	#childBelow(name: Buffer): { readonly below?: string } {
		return this.below === undefined ? {} : { below: `${this.below}/${name.toString('utf8')}` };
	}

	/** A name that the kernel resolves to this very directory. */
	get path(): string {
		return throughDescriptor(this.fd);
	}

	/** Names as bytes: a server may choose any. */
	names(): readonly Buffer[] {
		return readdirSync(this.path, { encoding: 'buffer' });
	}

	/** Lets us in where the server locked itself out, until disposed. Only when nothing runs any more: it could see it. */
	unlocked(): Disposable {
		const mode = fstatSync(this.fd).mode & 0o7777;
		const isLocked = this.isOurs && (mode & 0o500) !== 0o500;
		if (isLocked) chmodSync(this.path, 0o700);
		return { [Symbol.dispose]: () => isLocked && chmodSync(this.path, mode) };
	}

	/** Undefined when it is gone, or not ours to see. */
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

/** A place of the cell that the server may write to. */
export interface WritablePlace {
	readonly host: string;
	/** The path under which the server knows it. */
	readonly inside: string;
	/** Made for this run, and gone with it; else a directory of the user's. */
	readonly isOurs: boolean;
	/** The host's path that it is a view of: what is there belongs to the user. */
	readonly below?: string;
}

/** Undefined when there is no such directory, for example because the user named a file. */
export function openPlace({ host, ...place }: WritablePlace): DirectoryHandle | undefined {
	try {
		return new DirectoryHandle(openSync(host, O_PATH | constants.O_DIRECTORY), place);
	} catch {
		return undefined;
	}
}
