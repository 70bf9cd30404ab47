// --out-dir: the run's records as files that other programs read.

import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, cp, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Records } from '#audit/request.ts';
import type { AuditEvent } from '#model/audit-event.ts';
import { renderJson } from '#report/json.ts';
import { isUnder } from '#util/absolute-path.ts';
import { makeDirectories } from '#util/make-directories.ts';
import { UserError } from '#util/user-error.ts';

export interface OutDirectory {
	keepRecords(records: Records): Promise<void>;
	take(event: AuditEvent): void;
	finish(): Promise<void>;
}

/** `writable`: the directories that the server may write to, as real paths. */
export async function openOutDirectory(directory: string, writable: readonly string[]): Promise<OutDirectory> {
	try {
		await makeDirectories(directory);
		refuseShared(directory, await realpath(directory), writable);
		// Of them all, this is the one that is streamed: opening it now finds a bad directory before the run.
		await writeFile(join(directory, 'observations.ndjson'), '');
	} catch (cause) {
		if (cause instanceof UserError) throw cause;
		throw new UserError(`cannot write to ${directory}: ${(cause as Error).message}`, {
			hint: 'give --out-dir a directory that you may write to',
			cause,
		});
	}
	const observations = createWriteStream(join(directory, 'observations.ndjson'));
	let failure: Error | undefined;
	observations.on('error', (error) => {
		failure = error;
	});
	const writes: Promise<void>[] = [];
	return {
		keepRecords: async ({ traces, stderr, files, captures, packets }) => {
			await writeFile(join(directory, 'server-stderr.log'), stderr);
			await writeFile(join(directory, 'trace.log'), '');
			await cp(files, join(directory, 'files'), { recursive: true });
			if (captures !== undefined) await cp(captures, join(directory, 'captures'), { recursive: true });
			if (packets !== undefined) await keepIfThere(packets, join(directory, 'capture.pcap'));
			for (const file of traces) await pipeline(createReadStream(file), createWriteStream(join(directory, 'trace.log'), { flags: 'a' }));
		},
		take: (event) => {
			if (event.kind === 'observed') observations.write(`${JSON.stringify(event.observation)}\n`);
			if (event.kind === 'declared') writes.push(writeJson(join(directory, 'manifest.json'), event.declaration));
			if (event.kind === 'report') {
				writes.push(writeFile(join(directory, 'report.json'), renderJson(event.report)));
				writes.push(writeJson(join(directory, 'files.json'), event.report.sandbox?.files ?? null));
			}
		},
		finish: async () => {
			await new Promise<void>((resolve) => observations.end(resolve));
			await Promise.all(writes).catch((error: Error) => {
				failure = error;
			});
			if (failure !== undefined)
				throw new UserError(`could not write all of ${directory}: ${failure.message}`, { hint: 'free some space and run again' });
		},
	};
}

/** A server that may write there could put a link in the place of a record, and candor would write where that leads. */
function refuseShared(typed: string, directory: string, writable: readonly string[]): void {
	const shared = writable.find((path) => isUnder(directory, path) || isUnder(path, directory));
	if (shared === undefined) return;
	throw new UserError(`--out-dir ${typed}: the server may write to ${shared}, and so could replace the records there`, {
		hint: 'give --out-dir a directory outside of what is --writable',
	});
}

/** Where packets cannot be captured there is no file, and the report says so. */
async function keepIfThere(file: string, kept: string): Promise<void> {
	await copyFile(file, kept).catch((error: NodeJS.ErrnoException) => {
		if (error.code !== 'ENOENT') throw error;
	});
}

async function writeJson(file: string, value: unknown): Promise<void> {
	await writeFile(file, `${JSON.stringify(value, null, '\t')}\n`);
}
