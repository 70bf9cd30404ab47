// Runs a program under strace, with its trace in a file.

import { createReadStream, readFileSync, statSync } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import type { RawObservation } from '#model/observation.ts';
import type { CellToTrace, Trace } from '../tracer.ts';
import { whenQuiet } from '../when-quiet.ts';
import { lineSplitter } from './split-lines.ts';
import { StraceParser } from './strace-parser.ts';
import { attachStrace, wrapInStrace } from './wrap-in-strace.ts';

// 7053  1794730937.772642898 execve("/bin/sh", …: programs, processes and lookups are few, and are always read
const ALWAYS = /^\d+ +[\d.]+ (?:execve|execveat|clone|clone3|fork|vfork|socket|connect|sendto|sendmsg|sendmmsg)\(/;
const FILE_CALL = /^\d+ +[\d.]+ (?:open|openat|openat2|creat|unlink|unlinkat|rename|renameat|renameat2|mkdir|mkdirat|rmdir)\(/;
/** Large enough to make the cost per chunk negligible, small enough that parsing one does not block the event loop for long. */
const CHUNK_BYTES = 256 << 10;

export async function startStrace<Process>(cell: CellToTrace<Process>): Promise<{ readonly process: Process; readonly trace: Trace }> {
	const file = cell.output;
	await writeFile(file, ''); // stays empty if nothing can be traced; then every rule that needs the trace is untested
	await chmod(file, 0o666); // strace may run as another user; the directory of the trace keeps all others out
	const size = () => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
	const process = await cell.start({
		wrap: (argv) => wrapInStrace(argv, file),
		watch: { attach: (pid) => attachStrace(pid, file), hasBegun: async () => size() > 0 },
	});
	const trace: Trace = {
		file,
		size,
		whenQuiet: (options) => whenQuiet(size, options),
		observationsSoFar: (values) => parseNow(namingLines(readFileSync(file, 'latin1'), values)),
		observations: () => readTrace(file),
	};
	return { process, trace };
}

function parseNow(lines: readonly string[]): readonly RawObservation[] {
	const parser = new StraceParser();
	return [...parser.push(lines), ...parser.end()];
}

/** Parsing the whole trace would take as long as the calls. Both halves of an interrupted call are kept. */
function namingLines(text: string, values: readonly string[]): readonly string[] {
	const interrupted = new Set<string>();
	return text.split('\n').filter((line) => {
		const thread = line.slice(0, line.indexOf(' '));
		if (line.includes(' resumed>') && interrupted.delete(thread)) return true;
		const isKept = ALWAYS.test(line) || (FILE_CALL.test(line) && values.some((value) => line.includes(value)));
		if (isKept && line.endsWith(' ...>')) interrupted.add(thread);
		return isKept;
	});
}

/** Parses a finished trace file as a stream. A batch contains the observations of one chunk. */
async function* readTrace(file: string): AsyncGenerator<RawObservation[]> {
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
