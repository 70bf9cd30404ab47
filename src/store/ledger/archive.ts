// Older rows as compressed lines of JSON beside the database: ledger.db.archive-0001.ndjson.gz, …

import { randomUUID } from 'node:crypto';
import {
	closeSync,
	createReadStream,
	fsyncSync,
	openSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream';
import type { LedgerHead } from '#model/ledger.ts';
import { syncDirectory } from '#util/sync-directory.ts';
import { rowBeginning } from './row-content.ts';
import type { StoredRow } from './stored-row.ts';

/** Loaded with the first archive: most ledgers have none, and every guard pays for loading at its start. */
const zlib = () => process.getBuiltinModule('node:zlib');

// {"hash":"9f86…","row":{"seq":17,…}}
const BEFORE_HASH = '{"hash":"';
const BEFORE_ROW = '","row":';
const ROW_AT = BEFORE_HASH.length + 64 + BEFORE_ROW.length;
const LINE_END = Buffer.from('}\n');
const NEWLINE = 10;
const PIECE_BYTES = 1 << 20;

export interface Archive {
	readonly file: string;
	readonly number: number;
}

/** The oldest archive comes first. */
export function archivesOf(ledger: string): readonly Archive[] {
	const stem = stemOf(ledger);
	return readdirSync(dirname(ledger))
		.flatMap((name) => {
			// ledger.db.archive-0001.ndjson.gz
			const digits = name.startsWith(`${stem}-`) ? /^(\d{4,15})\.ndjson\.gz$/.exec(name.slice(stem.length + 1))?.[1] : undefined;
			return digits === undefined ? [] : [{ file: join(dirname(ledger), name), number: Number(digits) }];
		})
		.sort((a, b) => a.number - b.number);
}

/** Removes the draft of a killed process, or one that is being written. A process whose draft vanishes fails to publish it and retries later. */
export function removeUnfinished(ledger: string): void {
	for (const name of readdirSync(dirname(ledger))) {
		// ledger.db.archive-0000.ndjson.gz.5a0b…
		if (name.startsWith(`${stemOf(ledger)}-`) && /^\d{4,15}\.ndjson\.gz\.[0-9a-f-]{36}$/.test(name.slice(stemOf(ledger).length + 1)))
			rmSync(join(dirname(ledger), name), { force: true });
	}
}

/** A function, so that the query runs only while rows are written: an unfinished query locks the database for everyone. */
type ArchivedRows = () => Iterable<readonly [content: Buffer, hash: string]>;

/** An archive on the disk that has no name yet. */
interface ArchiveDraft extends Disposable {
	/** When this returns, the archive is complete on the disk under its name. */
	publish(number: number): void;
}

export function draftArchive(ledger: string, rows: ArchivedRows): ArchiveDraft {
	const temporary = join(dirname(ledger), `${stemOf(ledger)}-0000.ndjson.gz.${randomUUID()}`);
	const remove = () => rmSync(temporary, { force: true });
	try {
		writePacked(temporary, rows);
	} catch (error) {
		remove();
		throw error;
	}
	return {
		publish: (number) => {
			renameSync(temporary, join(dirname(ledger), `${stemOf(ledger)}-${String(number).padStart(4, '0')}.ndjson.gz`));
			syncDirectory(dirname(ledger));
		},
		[Symbol.dispose]: remove,
	};
}

/** Writes piece by piece, because a ledger may be far larger than the memory of a guard. Concatenated gzip members are a valid gzip file. */
function writePacked(file: string, rows: ArchivedRows): void {
	const descriptor = openSync(file, 'wx', 0o600);
	try {
		let lines: Buffer[] = [];
		let size = 0;
		const write = () => {
			writeWhole(descriptor, zlib().gzipSync(Buffer.concat(lines), { level: 1 }));
			lines = [];
			size = 0;
		};
		for (const [content, hash] of rows()) {
			lines.push(Buffer.from(`${BEFORE_HASH}${hash}${BEFORE_ROW}`), content, LINE_END);
			size += content.length;
			if (size >= PIECE_BYTES) write();
		}
		if (lines.length > 0) write();
		fsyncSync(descriptor);
	} finally {
		closeSync(descriptor);
	}
}

function writeWhole(descriptor: number, bytes: Buffer): void {
	for (let done = 0; done < bytes.length; ) done += writeSync(descriptor, bytes, done);
}

/** Yields the rows one by one. A file that was pruned meanwhile has none. */
export async function* archivedRows({ file }: Archive): AsyncGenerator<StoredRow> {
	// A pipeline closes the file even if the caller reads only its beginning. The loop below receives its errors.
	const unpacked = pipeline(createReadStream(file), zlib().createGunzip(), () => {});
	let rest: Buffer = Buffer.alloc(0);
	try {
		for await (const chunk of unpacked) {
			const bytes = Buffer.concat([rest, chunk as Buffer]);
			let from = 0;
			for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, from)) {
				yield rowOf(bytes.subarray(from, end));
				from = end + 1;
			}
			rest = bytes.subarray(from);
		}
		if (rest.length > 0) yield rowOf(rest);
	} catch (error) {
		if (isUnpackingError(error)) yield { seq: null, content: rest, hash: '', trouble: `${file} is damaged: ${(error as Error).message}` };
		else if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
	}
}

/** Microseconds. */
export function archivedAt({ file }: Archive): number {
	return (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) * 1000;
}

/** Returns the number of the first row, or `undefined` if the file is not an archive of Candor. */
export async function firstOf(archive: Archive): Promise<number | undefined> {
	for await (const { seq } of archivedRows(archive)) return seq ?? undefined;
	return undefined;
}

/** Reads the first and the last row synchronously, for a caller that holds the database. Returns `undefined` if the archive is damaged. */
export function endsOf({ file }: Archive): { readonly first: LedgerHead; readonly last: LedgerHead } | undefined {
	const bytes = unpacked(file);
	if (bytes === undefined) return undefined;
	const end = bytes.length - 1;
	const first = rowOf(bytes.subarray(0, bytes.indexOf(NEWLINE)));
	const last = rowOf(bytes.subarray(bytes.lastIndexOf(NEWLINE, end - 1) + 1, end));
	if (first.seq === null || last.seq === null) return undefined;
	return { first: { seq: first.seq, hash: first.hash }, last: { seq: last.seq, hash: last.hash } };
}

/** Reads all rows synchronously, for a caller that holds the database. Returns none if the archive is damaged. */
export function rowsAtOnce({ file }: Archive): readonly StoredRow[] {
	const bytes = unpacked(file) ?? Buffer.alloc(0);
	const rows: StoredRow[] = [];
	for (let from = 0, end = bytes.indexOf(NEWLINE); end !== -1; from = end + 1, end = bytes.indexOf(NEWLINE, from))
		rows.push(rowOf(bytes.subarray(from, end)));
	return rows;
}

function unpacked(file: string): Buffer | undefined {
	try {
		return zlib().gunzipSync(readFileSync(file));
	} catch (error) {
		if (isUnpackingError(error)) return undefined;
		throw error;
	}
}

function isUnpackingError(error: unknown): boolean {
	return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}

function rowOf(line: Buffer): StoredRow {
	const content = line.subarray(ROW_AT, line.length - 1);
	const hash = line.toString('latin1', BEFORE_HASH.length, BEFORE_HASH.length + 64);
	const isFramed = line.toString('latin1', 0, ROW_AT) === `${BEFORE_HASH}${hash}${BEFORE_ROW}` && line.at(-1) === 0x7d;
	return { seq: isFramed ? (rowBeginning(content)?.seq ?? null) : null, content, hash };
}

function stemOf(ledger: string): string {
	return `${basename(ledger)}.archive`;
}
