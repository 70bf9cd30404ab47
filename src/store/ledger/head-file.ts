// The end of the chain, noted beside the database after each group of rows. It reveals rows that were cut off the end.

import { hash as hashOf } from 'node:crypto';
import { closeSync, constants, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import type { LedgerHead } from '#model/ledger.ts';
import { pauseThread } from '#util/pause-thread.ts';
import { textIfThere } from '#util/text-if-there.ts';
import { HeldFile } from './held-file.ts';

/** A file that another process is writing may be read half old, half new. Then its checksum does not match, and it is read again. */
const READS = 4;
const PAUSE_MS = 5;

function headFileOf(ledger: string): string {
	return `${ledger}.head`;
}

export interface HeadFile extends Disposable {
	write(head: LedgerHead): void;
	/** Empties a damaged file, which may be longer than a valid one. */
	clear(): void;
	/** Throws if the file is no longer under its name. */
	check(): void;
}

export function openHeadFile(ledger: string): HeadFile {
	const descriptor = openSync(headFileOf(ledger), constants.O_RDWR | constants.O_CREAT, 0o600);
	// Another guard clears a damaged file, and each guard rewrites the whole of it.
	const held = new HeldFile(ledger, headFileOf(ledger), fstatSync(descriptor, { bigint: true }), true);
	return {
		// Writes a fixed length in place, so that it needs no space on a full disk.
		write: ({ seq, hash }) => {
			const text = `${String(seq).padStart(16, '0')} ${hash}`;
			writeSync(descriptor, `${text} ${checkOf(text)}\n`, 0);
		},
		clear: () => ftruncateSync(descriptor),
		check: () => held.check(),
		[Symbol.dispose]: () => closeSync(descriptor),
	};
}

/** `undefined`: there is no file, or it is empty. `'damaged'`: it is not in the format of Candor. */
export type NotedHead = LedgerHead | 'damaged' | undefined;

export function readHeadFile(ledger: string): NotedHead {
	for (let read = 1; ; read++) {
		const head = parseHead(textIfThere(headFileOf(ledger), 'latin1') ?? '');
		if (head !== 'damaged' || read === READS) return head;
		pauseThread(PAUSE_MS);
	}
}

function parseHead(text: string): NotedHead {
	if (text === '') return undefined;
	// 0000000000000017 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08 5c2f90ab
	const [, message = '', seq, hash = '', check] = /^((\d{16}) ([0-9a-f]{64})) ([0-9a-f]{8})\n$/.exec(text) ?? [];
	return check === undefined || check !== checkOf(message) ? 'damaged' : { seq: Number(seq), hash };
}

function checkOf(text: string): string {
	return hashOf('sha256', text).slice(0, 8);
}
