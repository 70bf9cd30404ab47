// --out-dir: the records of the run as files for other programs.

import { createReadStream, type WriteStream } from 'node:fs';
import { open as openFile, readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { AuditEvent } from '#model/audit-event.ts';
import type { RunRecord } from '#model/run-record.ts';
import type { Records } from '#observe/record/request.ts';
import { renderJson } from '#report/formats/json.ts';
import { isUnder } from '#util/absolute-path.ts';
import { HeldDirectory } from '#util/held-directory.ts';
import { inertDocument, inertText } from '#util/inert-json.ts';
import { makeDirectoriesNow } from '#util/make-directories.ts';
import { ownLinkTarget } from '#util/own-link-target.ts';
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
/** One line of JSON per capture, in captures/. */
const CAPTURES_FILE = 'captures.ndjson';

/** `writable`: real paths of the directories that the server may write to. */
export async function openOutDirectory(directory: string, writable: readonly string[]): Promise<OutDirectory> {
	const { held, observations } = await open(directory, writable).catch((cause: Error) => {
		if (cause instanceof UserError) throw cause;
		throw new UserError(`cannot write to ${directory}: ${cause.message}`, {
			hint: 'give --out-dir a directory that you may write to',
			cause,
		});
	});
	const failures: Error[] = [];
	let hasAllObservations = true;
	const failed = (error: Error) => void failures.push(error);
	observations.on('error', failed);
	const writes: Promise<void>[] = [];
	const write = (name: string, text: string) => writes.push(held.write(name, text).catch(failed));
	return {
		keepRecords: async (records) => keepAll(held, records).catch(failed),
		keepRecord: async (record) => void write(RECORD_FILE, recordHead(record)),
		take: (event) => {
			if (event.kind === 'observed') {
				hasAllObservations &&= failures.length === 0;
				if (hasAllObservations && !observations.write(observationLine(event.observation))) return drained(observations);
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
			// Observations that stop somewhere could be taken for a complete run.
			if (!hasAllObservations || observations.errored !== null) await held.remove(OBSERVATIONS_FILE);
			held[Symbol.dispose]();
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

async function open(directory: string, writable: readonly string[]) {
	const path = await ownLinkTarget(directory);
	makeDirectoriesNow(path, PRIVATE_DIRECTORY);
	refuseShared(directory, await realpath(path), writable);
	const held = HeldDirectory.open(path);
	// This file is streamed. Opening it now reveals a bad directory before the run.
	return { held, observations: (await held.create(OBSERVATIONS_FILE)).createWriteStream() };
}

async function keepAll(held: HeldDirectory, { traces, stderr, files, captures, packets }: Records): Promise<void> {
	await held.write('server-stderr.log', stderr);
	await copyTree(files, held, 'files');
	if (captures !== undefined) await keepCaptures(captures, held);
	if (packets !== undefined) await keepIfThere(packets, held);
	await held.createWhole('trace.log', async (trace) => {
		for (const file of traces) await trace.writeFile(createReadStream(file));
	});
}

async function keepCaptures({ directory, list }: NonNullable<Records['captures']>, held: HeldDirectory): Promise<void> {
	await copyTree(directory, held, 'captures');
	using kept = held.directory('captures', PRIVATE_DIRECTORY);
	await kept.write(CAPTURES_FILE, list.map((capture) => inertDocument(capture)).join(''));
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

/** Copies files and directories. A copy that was there stays beside them, because the directory may belong to the user. */
async function copyTree(from: string, held: HeldDirectory, name: string): Promise<void> {
	using into = held.directory(name, PRIVATE_DIRECTORY);
	for (const entry of await readdir(from, { withFileTypes: true })) {
		const path = join(from, entry.name);
		if (entry.isDirectory()) await copyTree(path, into, entry.name);
		else if (entry.isFile()) await copyFile(path, into, entry.name);
	}
}

async function copyFile(from: string, into: HeldDirectory, name: string): Promise<void> {
	await using source = await openFile(from);
	await into.createWhole(name, (copy) => copy.writeFile(source.createReadStream()));
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
async function keepIfThere(file: string, held: HeldDirectory): Promise<void> {
	await copyFile(file, held, 'capture.pcap').catch((error: NodeJS.ErrnoException) => {
		if (error.code !== 'ENOENT') throw error;
	});
}

function json(value: unknown): string {
	return `${inertText(JSON.stringify(value, null, '\t'))}\n`;
}
