// execve and execveat: the program, its arguments, and whether its text has a name on disk.

import type { Place } from '../kernel/place.ts';
import { resolve } from '../kernel/resolve.ts';
import { emit, emitGap, type Site } from '../kernel/world.ts';
import { arg, type Call, outcome } from './call.ts';
import type { Decoder, Reading } from './decoder.ts';
import { isLostName } from './file-event.ts';
import { unquote } from './unquote.ts';
import { CURRENT_DIRECTORY, type Value } from './value.ts';

// /proc/self/fd/3  /proc/12/fd/3  /dev/fd/3
const BY_DESCRIPTOR = /^\/(?:proc\/(?:self|thread-self|\d+)(?:\/task\/\d+)?|dev)\/fd\/\d+$/;

export const execDecoders: Readonly<Record<string, Decoder>> = {
	execve: (site, call) => exec(site, call, undefined, arg(call, 0), arg(call, 1)),
	execveat: (site, call) => exec(site, call, arg(call, 0), arg(call, 1), arg(call, 2)),
};

function exec(site: Site, call: Call, directory: Value | undefined, name: Value, words: Value): Reading {
	if (name.kind !== 'string') return isLostName(call) ? 'unreadable' : 'learned';
	const program = programOf(site, directory, unquote(name.raw));
	const { argv, isCut } = readArgv(words);
	const { ok, errno } = outcome(site.thread.tookOver ? { value: 0, isInjected: false, isGarbled: false } : call.result);
	const fromMemory = program.isFromMemory || argv.some((argument) => leadsToMemory(site, argument));
	emit(site, { kind: 'exec', program: program.path, argv, fromMemory, ok, ...(errno !== undefined && { errno }) });
	if (isCut) emitGap(site, 'cut', `the arguments of ${program.path} are longer than what the tracer prints`);
	if (site.thread.tookOver && call.result?.isGarbled === true) {
		// strace 6.1 takes the program's first traced call for the result of an exec that another thread began.
		emitGap(site, 'lost', `the first call of ${program.path}, run from a thread, is not in the trace`);
	}
	site.thread.tookOver = false;
	if (ok) {
		site.process.exe = program.path;
		site.process.mappings = [];
	}
	return 'told';
}

interface Program {
	readonly path: string;
	readonly isFromMemory: boolean;
}

function programOf(site: Site, directory: Value | undefined, named: string): Program {
	const { process, world } = site;
	let base = process.cwd;
	if (directory?.kind === 'descriptor') {
		if (named === '') return { path: directory.place.path, isFromMemory: directory.place.isDeleted };
		if (directory.fd === CURRENT_DIRECTORY) process.cwd = directory.place.path;
		base = directory.place.path;
	}
	const place = resolve(world, process, base, named, true);
	const { path } = place;
	// A descriptor whose opening was not observed could be anything, so the program counts as one from memory.
	if (isUnnamed(place) || BY_DESCRIPTOR.test(path)) return { path, isFromMemory: true };
	// Closing and some ways of copying are not traced, so the number may refer to memory or to a nameless file by now.
	const isUncertain = BY_DESCRIPTOR.test(named) && (process.descriptors.holdsMemory() || world.gone.has(path));
	return { path, isFromMemory: isUncertain };
}

function isUnnamed(place: Place): boolean {
	return place.isDeleted || place.path.startsWith('memfd:');
}

/** Whether an interpreter's argument is a descriptor of a nameless script. */
function leadsToMemory(site: Site, argument: string): boolean {
	if (!BY_DESCRIPTOR.test(argument)) return false;
	const place = resolve(site.world, site.process, site.process.cwd, argument, true);
	return isUnnamed(place) || site.world.gone.has(place.path);
}

function readArgv(words: Value): { readonly argv: readonly string[]; readonly isCut: boolean } {
	if (words.kind !== 'list') return { argv: [], isCut: false };
	const argv: string[] = [];
	let isCut = false;
	for (const { value } of words.fields) {
		if (value.kind === 'string') argv.push(unquote(value.raw));
		if (value.kind === 'string' ? value.isCut : value.kind === 'word' && value.text === '...') isCut = true;
	}
	return { argv, isCut };
}
