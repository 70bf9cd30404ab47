// The end of the chain, noted beside the database after every row: rows cut off its end are missed by it.

import { closeSync, constants, openSync, readFileSync, writeSync } from 'node:fs';
import type { LedgerHead } from '#model/ledger.ts';

/** A head that another process is just writing may be read half old, half new. */
const READS = 4;
const PAUSE_MS = 5;

export function headFileOf(ledger: string): string {
	return `${ledger}.head`;
}

export interface HeadFile extends Disposable {
	write(head: LedgerHead): void;
}

export function openHeadFile(ledger: string): HeadFile {
	const descriptor = openSync(headFileOf(ledger), constants.O_RDWR | constants.O_CREAT, 0o600);
	return {
		// Always as long, and in place: it takes no new room on a full disk.
		write: ({ seq, hash }) => {
			writeSync(descriptor, `${String(seq).padStart(16, '0')} ${hash}\n`, 0);
		},
		[Symbol.dispose]: () => closeSync(descriptor),
	};
}

/** `undefined`: there is none, or nothing in it yet; `'damaged'`: not one that we write. */
export type NotedHead = LedgerHead | 'damaged' | undefined;

function readHeadFile(ledger: string): NotedHead {
	let text: string;
	try {
		text = readFileSync(headFileOf(ledger), 'latin1');
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
		throw error;
	}
	if (text === '') return undefined;
	// 0000000000000017 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
	const match = /^(\d{16}) ([0-9a-f]{64})\n$/.exec(text);
	return match === null ? 'damaged' : { seq: Number(match[1]), hash: String(match[2]) };
}

/** Reads until `isRight` agrees, or for a few moments. */
export function readSettledHead(ledger: string, isRight: (head: NotedHead) => boolean): NotedHead {
	for (let read = 1; ; read++) {
		const head = readHeadFile(ledger);
		if (read === READS || isRight(head)) return head;
		Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
	}
}
