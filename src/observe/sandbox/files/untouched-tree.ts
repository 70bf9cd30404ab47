// A directory that began as a copy, and whether a program touched it since. Most short runs of a server leave it as it was: to copy hundreds of small files
// again takes longer than such a run.

import {
	type BigIntStats,
	closeSync,
	constants,
	lstatSync,
	lutimesSync,
	openSync,
	readdirSync,
	readFileSync,
	writeFileSync,
} from 'node:fs';

interface Known {
	/** Of the entry in the copy, before anything read the copy. */
	readonly times: Pick<BigIntStats, 'atimeNs' | 'mtimeNs'>;
	/** Of the entry itself. No program can choose either. */
	inode?: bigint | undefined;
	changed?: bigint | undefined;
	/** Whether its content was exchanged for another one. */
	isExchanged?: boolean;
}

/** Names are bytes. One character stands for each, so that names can be compared and joined. */
const BYTES = 'latin1';

/** Only while no program runs in the directory. */
export class UntouchedTree {
	readonly #host: string;
	readonly #copy: string;
	/** Every entry of the copy, by its path below the directory. */
	readonly #known = new Map<string, Known>();

	constructor({ host, copy }: { readonly host: string; readonly copy: string }) {
		this.#host = inBytes(host);
		this.#copy = inBytes(copy);
		this.#learn('');
	}

	#learn(path: string): void {
		const at = bytesOf(this.#copy + path);
		const times = lstatSync(at, { bigint: true });
		this.#known.set(path, { times });
		if (times.isDirectory()) for (const name of readdirSync(at, BYTES)) this.#learn(`${path}/${name}`);
		// The copy has the times that its entries will have, so that they can be compared.
		lutimesSync(at, secondsOf(times.atimeNs), secondsOf(times.mtimeNs));
	}

	/** Gives exchanged files their content back. Returns false if a program touched anything: the directory then has to be copied again. */
	restore(): boolean {
		for (const [path, known] of this.#known) {
			const now = this.#entry(path);
			if (now === undefined || now.ino !== known.inode || now.ctimeNs !== known.changed) return false;
		}
		for (const [path, { isExchanged }] of this.#known) if (isExchanged === true) this.#writeAgain(path);
		return true;
	}

	/** In place: a new file would have another place in its directory. */
	#writeAgain(path: string): void {
		const fd = openSync(this.#at(path), constants.O_WRONLY | constants.O_TRUNC | constants.O_NOFOLLOW);
		try {
			writeFileSync(fd, readFileSync(bytesOf(this.#copy + path)));
		} finally {
			closeSync(fd);
		}
	}

	/** Gives all entries the times of the copy: reading one changes its time of access. */
	setTimes(): void {
		for (const [path, { times }] of this.#known) {
			const now = this.#entry(path);
			if (now?.atimeNs === rounded(times.atimeNs) && now.mtimeNs === rounded(times.mtimeNs)) continue;
			lutimesSync(this.#at(path), secondsOf(times.atimeNs), secondsOf(times.mtimeNs));
		}
	}

	/** Remembers the entries as they are now. `exchanged`: paths of the files on the host whose content was exchanged. */
	remember(exchanged: Iterable<string>): void {
		const others = new Set([...exchanged].map(inBytes));
		for (const [path, known] of this.#known) {
			const now = this.#entry(path);
			known.inode = now?.ino;
			known.changed = now?.ctimeNs;
			known.isExchanged = others.has(this.#host + path);
		}
	}

	#entry(path: string): BigIntStats | undefined {
		return lstatSync(this.#at(path), { bigint: true, throwIfNoEntry: false });
	}

	#at(path: string): Buffer {
		return bytesOf(this.#host + path);
	}
}

/** Node takes seconds, and rounds them down to microseconds. */
function secondsOf(ns: bigint): number {
	return (Number(ns / 1000n) + 0.5) / 1e6;
}

function rounded(ns: bigint): bigint {
	return ns - (ns % 1000n);
}

function inBytes(path: string): string {
	return Buffer.from(path).toString(BYTES);
}

function bytesOf(path: string): Buffer {
	return Buffer.from(path, BYTES);
}
