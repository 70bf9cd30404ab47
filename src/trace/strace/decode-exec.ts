// execve and execveat: which program, with which words, and whether its text has a name on disk at all.

import { arg, type Call, outcome } from './call.ts';
import type { Decoder, Reading } from './decoder.ts';
import { isLostName } from './file-event.ts';
import type { Place } from './place.ts';
import { resolve } from './resolve.ts';
import { unquote } from './unquote.ts';
import { CURRENT_DIRECTORY, type Value } from './value.ts';
import { emit, emitGap, type Site } from './world.ts';

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
	const { ok, errno } = outcome(site.thread.tookOver ? { value: 0, outerPid: 0, isInjected: false, isGarbled: false } : call.result);
	const fromMemory = program.isFromMemory || argv.some((word) => BY_DESCRIPTOR.test(word) && isUnnamed(site, word));
	emit(site, { kind: 'exec', program: program.path, argv, fromMemory, ok, ...(errno !== undefined && { errno }) });
	if (isCut) emitGap(site, 'cut', `the arguments of ${program.path} are longer than what the tracer prints`);
	if (site.thread.tookOver && call.result?.isGarbled === true) {
		// strace 6.1 takes the program's first traced call for the result of an exec that another thread began.
		emitGap(site, 'lost', `the first call of ${program.path}, run from a thread, is not in the trace`);
	}
	site.thread.tookOver = false;
	if (ok) site.process.exe = program.path;
	return 'told';
}

interface Program {
	readonly path: string;
	readonly isFromMemory: boolean;
}

function programOf(site: Site, directory: Value | undefined, named: string): Program {
	const { process, world } = site;
	if (directory?.kind === 'descriptor' && named === '') return fromPlace(site, directory.place, true);
	const isCurrent = directory === undefined || directory.kind !== 'descriptor';
	if (!isCurrent && directory.fd === CURRENT_DIRECTORY) process.cwd = directory.place.path;
	const base = isCurrent ? process.cwd : directory.place.path;
	const place = resolve(world, process, base, named, true);
	const byDescriptor = BY_DESCRIPTOR.test(named);
	// A descriptor that nobody saw being opened could be anything: say so rather than vouch for it.
	if (byDescriptor && BY_DESCRIPTOR.test(place.path)) return { path: named, isFromMemory: true };
	return fromPlace(site, place, !byDescriptor || !process.descriptors.holdsMemory());
}

/** `isCertain`: the descriptor can't have been replaced by a copy of one that leads to memory, unseen. */
function fromPlace(site: Site, place: Place, isCertain: boolean): Program {
	const isUnnamedPlace = place.isDeleted || place.path.startsWith('memfd:') || site.world.gone.has(place.path);
	return { path: place.path, isFromMemory: isUnnamedPlace || !isCertain };
}

/** An interpreter's argument that leads to a script without a name. */
function isUnnamed(site: Site, word: string): boolean {
	const place = resolve(site.world, site.process, site.process.cwd, word, true);
	return place.isDeleted || place.path.startsWith('memfd:') || (place.path !== word && site.world.gone.has(place.path));
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
