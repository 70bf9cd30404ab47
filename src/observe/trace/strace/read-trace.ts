import { createReadStream } from 'node:fs';
import type { RawObservation } from '#model/observation.ts';
import { lineSplitter } from './split-lines.ts';
import { StraceParser } from './strace-parser.ts';

/** Large enough that per-chunk cost vanishes, small enough that parsing one chunk doesn't hold up the event loop for long. */
const CHUNK_BYTES = 256 << 10;

/** Parses a finished trace file as a stream; a batch is what one chunk of the file told. */
export async function* readTrace(file: string): AsyncGenerator<RawObservation[]> {
	const parser = new StraceParser();
	const splitter = lineSplitter();
	for await (const chunk of createReadStream(file, { highWaterMark: CHUNK_BYTES })) {
		const batch = parser.push(splitter.push(chunk as Buffer));
		if (batch.length > 0) yield batch;
	}
	const rest = parser.push(splitter.end());
	for (const observation of parser.end()) rest.push(observation);
	if (rest.length > 0) yield rest;
}
