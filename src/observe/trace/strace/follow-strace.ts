// Runs a program under strace and reads its trace through a pipe: nothing is stored on disk, and an effect of a process precedes its output.

import { execFile } from 'node:child_process';
import { constants, openSync, readSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { promisify } from 'node:util';
import type { RawObservation } from '#model/observation.ts';
import type { CellToTrace, LiveTrace } from '../tracer.ts';
import { lineSplitter } from './split-lines.ts';
import { StraceParser } from './strace-parser.ts';
import { attachStrace, wrapInStrace } from './wrap-in-strace.ts';

const CHUNK_BYTES = 64 * 1024;

export async function followStrace<Process>(
	cell: CellToTrace<Process>,
	see: (observation: RawObservation) => void,
): Promise<{ readonly process: Process; readonly trace: LiveTrace }> {
	const pipe = cell.output;
	// strace may run as another user. The directory of the pipe decides who else may open it.
	await promisify(execFile)('mkfifo', ['-m', '622', pipe]);
	const { hasBegun, ...trace } = readPipe(pipe, see);
	try {
		const process = await cell.start({
			wrap: (argv) => wrapInStrace(argv, pipe),
			watch: { attach: (pid) => attachStrace(pid, pipe), hasBegun: async () => hasBegun() },
		});
		return { process, trace };
	} catch (error) {
		trace.close();
		throw error;
	}
}

function readPipe(pipe: string, see: (observation: RawObservation) => void): LiveTrace & { hasBegun(): boolean } {
	// Also opened for writing, because a pipe without a writer is at its end.
	const descriptor = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK);
	const splitter = lineSplitter();
	const parser = new StraceParser();
	let hasBegun = false;
	const take = (chunk: Buffer) => {
		hasBegun = true;
		for (const observation of parser.push(splitter.push(chunk))) see(observation);
	};
	const events = new Socket({ fd: descriptor, readable: true, writable: false }).on('error', () => {}).on('data', take);
	events.unref();
	const chunk = Buffer.alloc(CHUNK_BYTES);
	return {
		hasBegun: () => hasBegun,
		catchUp: () => {
			// Once closed, the number of the descriptor may belong to another file.
			if (events.destroyed) return;
			for (let read = readReady(descriptor, chunk); read > 0; read = readReady(descriptor, chunk))
				take(Buffer.from(chunk.subarray(0, read)));
		},
		close: () => {
			events.destroy();
			rmSync(pipe, { force: true });
		},
	};
}

function readReady(descriptor: number, chunk: Buffer): number {
	try {
		return readSync(descriptor, chunk);
	} catch {
		return 0; // no data is available now
	}
}
