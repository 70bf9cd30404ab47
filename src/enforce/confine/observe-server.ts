// Follows a traced server as it runs. The trace comes through a pipe: nothing of it is kept on disk, and what a process does is in it before what it says.

import { execFile } from 'node:child_process';
import { constants, openSync, readSync } from 'node:fs';
import { Socket } from 'node:net';
import { promisify } from 'node:util';
import type { RawObservation } from '#model/observation.ts';
import type { Argv } from '#model/target.ts';
import { lineSplitter } from '#observe/trace/split-lines.ts';
import type { Tracer } from '#observe/trace/tracer.ts';
import { pauseThread } from '#util/pause-thread.ts';

const CHUNK_BYTES = 64 * 1024;
/** A child that was just made tells what it becomes a moment after its parent has gone on: so often, so many milliseconds are waited for it. */
const [TRIES, TRY_MS] = [50, 1];

export interface ObservedRun {
	wrap(command: Argv): Argv;
	/** Reads what has been told up to now. */
	catchUp(): void;
	close(): void;
}

/** One life of the server, from the making of its cell on. `pipe`: a path of ours that does not exist yet. */
export async function observeRun(
	pipe: string,
	argv: Argv,
	tracer: Tracer,
	see: (observation: RawObservation) => void,
): Promise<ObservedRun> {
	// The tracer may be another user; who else may open the pipe is decided by the directory that it is in.
	await promisify(execFile)('mkfifo', ['-m', '622', pipe]);
	// For writing too: without a writer a pipe is at its end.
	const descriptor = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK);
	const splitter = lineSplitter();
	const parser = tracer.parser();
	const isOfServer = serverTree(argv);
	const unborn = new Set<number>();
	const take = (chunk: Buffer) => {
		for (const observation of parser.push(splitter.push(chunk))) {
			if (!isOfServer(observation)) continue;
			if (observation.kind === 'fork' && !observation.thread) unborn.add(observation.child);
			else if (observation.pid !== undefined && (observation.kind === 'exec' || observation.kind === 'exit'))
				unborn.delete(observation.pid);
			see(observation);
		}
	};
	const events = new Socket({ fd: descriptor, readable: true, writable: false }).on('error', () => {}).on('data', take);
	events.unref();
	const chunk = Buffer.alloc(CHUNK_BYTES);
	const drain = () => {
		for (let read = readReady(descriptor, chunk); read > 0; read = readReady(descriptor, chunk)) take(Buffer.from(chunk.subarray(0, read)));
	};
	return {
		wrap: (command) => tracer.wrap(command, pipe),
		catchUp: () => {
			drain();
			for (let tries = 0; unborn.size > 0 && tries < TRIES; tries++) {
				pauseThread(TRY_MS);
				drain();
			}
			// One that never becomes another program is waited for once.
			unborn.clear();
		},
		close: () => events.destroy(),
	};
}

function readReady(descriptor: number, chunk: Buffer): number {
	try {
		return readSync(descriptor, chunk);
	} catch {
		return 0; // nothing there now, or closed
	}
}

/** What came before the server's own start was the making of its cell. From then on whatever any process there does counts: those that made it only wait. */
function serverTree(argv: Argv): (observation: RawObservation) => boolean {
	let hasStarted = false;
	return (observation) => {
		if (hasStarted) return true;
		hasStarted = observation.kind === 'exec' && observation.ok && observation.argv.join('\0') === argv.join('\0');
		return false;
	};
}
