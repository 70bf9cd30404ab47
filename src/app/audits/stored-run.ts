// Reads the record of a run that `--out-dir` kept.

import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { RunRecord } from '#model/run-record.ts';
import { openRegular, regularText } from '#util/regular-text.ts';
import { UserError } from '#util/user-error.ts';
import { joinRecord, ObservationReader, parseHead } from './record-text.ts';

export const RECORD_FILE = 'record.json';
export const OBSERVATIONS_FILE = 'observations.ndjson';

export async function readStoredRun(directory: string): Promise<RunRecord> {
	const [headFile, linesFile] = [join(directory, RECORD_FILE), join(directory, OBSERVATIONS_FILE)];
	const head = parseHead(
		readable(directory, () => regularText(headFile)),
		headFile,
	);
	const reader = new ObservationReader(linesFile);
	const input = createReadStream(linesFile, { fd: readable(directory, () => openRegular(linesFile)) });
	const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
	// The line reader does not forward errors of the file.
	const failed = new Promise<never>((_, reject) => input.once('error', reject));
	const read = (async () => {
		for await (const line of lines) if (line !== '') reader.read(line);
	})();
	await Promise.race([read, failed]).catch((cause: Error) => {
		input.destroy();
		if (cause instanceof UserError) throw cause;
		return unreadable(directory, cause);
	});
	return joinRecord(head, reader, linesFile);
}

function readable<T>(directory: string, read: () => T): T {
	try {
		return read();
	} catch (error) {
		return unreadable(directory, error as Error);
	}
}

function unreadable(directory: string, cause: Error): never {
	const isMissing = (cause as NodeJS.ErrnoException).code === 'ENOENT';
	const reason = isMissing ? `there is no ${RECORD_FILE} with its ${OBSERVATIONS_FILE}` : cause.message;
	throw new UserError(`no run can be read from ${directory}: ${reason}`, { hint: 'candor audit --out-dir DIR keeps one there', cause });
}
