// --out-dir: the records of the run as files for other programs.

import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { chmod, copyFile, cp, readdir, realpath, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { AuditEvent } from '#model/audit-event.ts';
import type { RunRecord } from '#model/run-record.ts';
import type { Records } from '#observe/record/request.ts';
import { renderJson } from '#report/formats/json.ts';
import { isUnder } from '#util/absolute-path.ts';
import { makeDirectoriesNow } from '#util/make-directories.ts';
import { UserError } from '#util/user-error.ts';
import { observationLine, recordHead } from './record-text.ts';
import { OBSERVATIONS_FILE, RECORD_FILE } from './stored-run.ts';

export interface OutDirectory {
	/** Never throws: a failure to keep records must not end the audit. */
	keepRecords(records: Records): Promise<void>;
	/** Keeps the record of the run, whose observations arrived as events. Never throws. */
	keepRecord(record: RunRecord): Promise<void>;
	/** Returns a promise while too much is waiting to be written. */
	take(event: AuditEvent): Promise<void> | undefined;
	/** Returns what could not be kept, if anything. */
	finish(): Promise<UserError | undefined>;
}

/** The records contain what the server read and sent, so only the user may read them. */
const PRIVATE_DIRECTORY = 0o700;
const PRIVATE_FILE = 0o600;
/** One line of JSON per capture, in captures/. */
const CAPTURES_FILE = 'captures.ndjson';

/** `writable`: real paths of the directories that the server may write to. */
export async function openOutDirectory(directory: string, writable: readonly string[]): Promise<OutDirectory> {
	try {
		makeDirectoriesNow(directory, PRIVATE_DIRECTORY);
		refuseShared(directory, await realpath(directory), writable);
		// This file is streamed. Opening it now reveals a bad directory before the run.
		await writePrivately(join(directory, OBSERVATIONS_FILE), '');
	} catch (cause) {
		if (cause instanceof UserError) throw cause;
		throw new UserError(`cannot write to ${directory}: ${(cause as Error).message}`, {
			hint: 'give --out-dir a directory that you may write to',
			cause,
		});
	}
	const observations = createWriteStream(join(directory, OBSERVATIONS_FILE));
	const failures: Error[] = [];
	const failed = (error: Error) => void failures.push(error);
	observations.on('error', failed);
	const writes: Promise<void>[] = [];
	const write = (name: string, text: string) => writes.push(writePrivately(join(directory, name), text).catch(failed));
	return {
		keepRecords: async (records) => keepAll(directory, records).catch(failed),
		keepRecord: async (record) => void write(RECORD_FILE, recordHead(record)),
		take: (event) => {
			if (event.kind === 'observed' && failures.length === 0 && !observations.write(observationLine(event.observation))) {
				return drained(observations);
			}
			if (event.kind === 'declared') write('manifest.json', json(event.declaration));
			if (event.kind === 'report') {
				write('report.json', renderJson(event.report));
				write('files.json', json(event.report.sandbox?.files ?? null));
			}
			return undefined;
		},
		finish: async () => {
			// After an error the stream is destroyed and never emits its end.
			if (!observations.destroyed) await new Promise<void>((resolve) => observations.end(() => resolve()).once('error', () => resolve()));
			await Promise.all(writes);
			const [first] = failures;
			return first === undefined
				? undefined
				: new UserError(`could not keep all records in ${directory}: ${first.message}`, {
						hint: 'free some space there, or give --out-dir a directory on another disk, and run the same again',
						cause: first,
					});
		},
	};
}

async function keepAll(directory: string, { traces, stderr, files, captures, packets }: Records): Promise<void> {
	await writePrivately(join(directory, 'server-stderr.log'), stderr);
	await copyPrivately(files, join(directory, 'files'));
	if (captures !== undefined) await keepCaptures(captures, join(directory, 'captures'));
	if (packets !== undefined) await keepIfThere(packets, join(directory, 'capture.pcap'));
	const trace = join(directory, 'trace.log');
	await writePrivately(trace, '');
	for (const file of traces) await pipeline(createReadStream(file), createWriteStream(trace, { flags: 'a' }));
}

async function keepCaptures({ directory, list }: NonNullable<Records['captures']>, to: string): Promise<void> {
	await copyPrivately(directory, to);
	await writePrivately(join(to, CAPTURES_FILE), list.map((capture) => `${JSON.stringify(capture)}\n`).join(''));
}

/** A failed stream never drains. Then nothing more is written. */
function drained(stream: WriteStream): Promise<void> {
	return new Promise((resolve) => {
		const goOn = () => {
			stream.off('drain', goOn).off('close', goOn);
			resolve();
		};
		stream.on('drain', goOn).on('close', goOn);
	});
}

async function copyPrivately(from: string, to: string): Promise<void> {
	makeDirectoriesNow(to, PRIVATE_DIRECTORY);
	await cp(from, to, { recursive: true });
	// Copies only known files, because the directory may belong to the user.
	for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
		const copy = join(to, relative(from, entry.parentPath), entry.name);
		if (entry.isDirectory()) await chmod(copy, PRIVATE_DIRECTORY);
		else if (entry.isFile()) await chmod(copy, PRIVATE_FILE);
	}
}

/** An existing file of an earlier run would keep its mode. */
async function writePrivately(file: string, text: string): Promise<void> {
	await writeFile(file, text, { mode: PRIVATE_FILE });
	await chmod(file, PRIVATE_FILE);
}

/** A server that may write there could replace a record by a link, and Candor would follow it. */
function refuseShared(typed: string, directory: string, writable: readonly string[]): void {
	const shared = writable.find((path) => isUnder(directory, path) || isUnder(path, directory));
	if (shared === undefined) return;
	throw new UserError(`--out-dir ${typed}: the server may write to ${shared}, and so could replace the records there`, {
		hint: 'give --out-dir a directory outside of what is --writable',
	});
}

/** If packets cannot be captured there is no file, and the report says so. */
async function keepIfThere(file: string, kept: string): Promise<void> {
	await copyFile(file, kept)
		.then(() => chmod(kept, PRIVATE_FILE))
		.catch((error: NodeJS.ErrnoException) => {
			if (error.code !== 'ENOENT') throw error;
		});
}

function json(value: unknown): string {
	return `${JSON.stringify(value, null, '\t')}\n`;
}
