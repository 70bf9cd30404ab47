// The fast path for the most frequent line of every trace: a plain `openat` that creates nothing and contains no escape. Its result must
// equal that of the general path; a test compares the two.

import { descriptorGiven } from '../kernel/listeners.ts';
import { resolvePath, withoutOwnPid } from '../kernel/resolve.ts';
import type { Site } from '../kernel/world.ts';
import { emitFile } from './file-event.ts';
import { type OpenIntent, readOpenFlags } from './open-flags.ts';

const START = 'openat(AT_FDCWD<';
const BEFORE_NAME = '>, "';
const BEFORE_FLAGS = '", ';
const BEFORE_RESULT = ') = ';
const ZERO = 48;
const CLOSE = 41;

/** Flag combinations seen so far, each parsed once. */
export type FlagCache = Map<string, OpenIntent>;

const MOST_COMBINATIONS = 256;

const GENERAL_WAY: OpenIntent = { op: 'create', creates: true, isFresh: false, followsLast: true };

export function isFastOpen(line: string, start: number): boolean {
	return line.startsWith(START, start) && !line.includes('\\');
}

/** Returns false, without any effect, if the line needs the general path. */
export function tellFastOpen(site: Site, line: string, start: number, flagCache: FlagCache): boolean {
	// 7055  1794730937.870963516 openat(AT_FDCWD</home/user>, "/lib/libc.so.6", O_RDONLY|O_CLOEXEC) = 3</usr/lib/libc.so.6>
	const cwdStart = start + START.length;
	const cwdEnd = line.indexOf('>', cwdStart);
	// A directory that ends in `)` may be a deleted one.
	if (cwdEnd < 0 || !line.startsWith(BEFORE_NAME, cwdEnd) || line.charCodeAt(cwdEnd - 1) === CLOSE) return false;
	const nameStart = cwdEnd + BEFORE_NAME.length;
	const nameEnd = line.indexOf('"', nameStart);
	if (nameEnd < 0 || !line.startsWith(BEFORE_FLAGS, nameEnd)) return false;
	const flagsStart = nameEnd + BEFORE_FLAGS.length;
	const flagsEnd = line.indexOf(')', flagsStart);
	if (flagsEnd < 0 || !line.startsWith(BEFORE_RESULT, flagsEnd)) return false;
	const intent = intentOf(line.slice(flagsStart, flagsEnd), flagCache);
	if (intent.op === undefined || intent.creates) return false;

	const resultStart = flagsEnd + BEFORE_RESULT.length;
	const { process, world } = site;
	if (line.startsWith('-1 E', resultStart)) {
		const errnoEnd = line.indexOf(' ', resultStart + 3);
		if (errnoEnd < 0 || line.endsWith('(INJECTED)')) return false;
		const cwd = line.slice(cwdStart, cwdEnd);
		if (process.cwd !== cwd) process.cwd = cwd;
		const named = line.slice(nameStart, nameEnd);
		const path = resolvePath(world, process, cwd, named, intent.followsLast);
		emitFile(site, intent.op, { path, named }, line.slice(resultStart + 3, errnoEnd));
		return true;
	}

	let fd = 0;
	let pos = resultStart;
	for (let digit = line.charCodeAt(pos) - ZERO; digit >= 0 && digit <= 9; digit = line.charCodeAt(pos) - ZERO) {
		fd = fd * 10 + digit;
		pos++;
	}
	// Requires a path annotation at the end of the line: nothing deleted, no pipe, no file in memory.
	if (pos === resultStart || !line.startsWith('</', pos) || line.indexOf('>', pos) !== line.length - 1) return false;
	if (!line.startsWith(process.cwd, cwdStart) || process.cwd.length !== cwdEnd - cwdStart) process.cwd = line.slice(cwdStart, cwdEnd);
	const opened = line.slice(pos + 1, -1);
	descriptorGiven(process.listeners, fd, site.at);
	process.descriptors.set(fd, { path: opened, isDeleted: false });
	const path = withoutOwnPid(process, opened);
	const isSame = path.length === nameEnd - nameStart && line.startsWith(path, nameStart);
	emitFile(site, intent.op, isSame ? { path } : { path, named: line.slice(nameStart, nameEnd) }, undefined);
	return true;
}

function intentOf(flags: string, cache: FlagCache): OpenIntent {
	const known = cache.get(flags);
	if (known !== undefined) return known;
	// A mode after the flags means that the call creates a file.
	const intent = flags.includes(',') ? GENERAL_WAY : readOpenFlags(flags);
	if (cache.size < MOST_COMBINATIONS) cache.set(flags, intent);
	return intent;
}
