// The end of the chain, noted beside the database after the rows of each moment: rows cut off its end are missed by it.

import { hash as hashOf } from 'node:crypto';
import { closeSync, constants, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import type { LedgerHead } from '#model/ledger.ts';
import { pauseThread } from '#util/pause-thread.ts';
import { textIfThere } from '#util/text-if-there.ts';
import { HeldFile } from './held-file.ts';

/** One that another process is just writing may be read half old, half new: then its check does not fit, and it is read again. */
const READS = 4;
const PAUSE_MS = 5;

function headFileOf(ledger: string): string {
	return `${ledger}.head`;
}

export interface HeadFile extends Disposable {
	write(head: LedgerHead): void;
	/** For one that is damaged: it may be longer than ours. */
	clear(): void;
	/** Throws if it lies no more under its name. */
	check(): void;
}

export function openHeadFile(ledger: string): HeadFile {
	const descriptor = openSync(headFileOf(ledger), constants.O_RDWR | constants.O_CREAT, 0o600);
	// Another guard clears one that is damaged, and each writes the whole of it again.
	const held = new HeldFile(ledger, headFileOf(ledger), fstatSync(descriptor, { bigint: true }), true);
	return {
		// Always as long, and in place: it takes no new room on a full disk.
		write: ({ seq, hash }) => {
			const text = `${String(seq).padStart(16, '0')} ${hash}`;
			writeSync(descriptor, `${text} ${checkOf(text)}\n`, 0);
		},
		clear: () => ftruncateSync(descriptor),
		check: () => held.check(),
		[Symbol.dispose]: () => closeSync(descriptor),
	};
}

/** `undefined`: there is none, or nothing in it yet; `'damaged'`: not one that we write. */
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
