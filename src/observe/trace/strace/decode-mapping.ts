// mmap and mprotect: a file that becomes executable memory is loaded code. Memory without a file (a JIT's) is not.

import { filesBetween, mapped } from '../kernel/mappings.ts';
import type { Site } from '../kernel/world.ts';
import { arg, type Call, outcome, placeOf, word } from './call.ts';
import type { Decoder, Reading } from './decoder.ts';
import { emitFile } from './file-event.ts';
import type { Value } from './value.ts';

export const mappingDecoders: Readonly<Record<string, Decoder>> = {
	mmap: (site, call) => map(site, call),
	mprotect: (site, call) => protect(site, call),
	pkey_mprotect: (site, call) => protect(site, call),
};

// mmap(0x7f1, 4096, PROT_READ|PROT_EXEC, MAP_PRIVATE|MAP_FIXED|MAP_DENYWRITE, 3</usr/lib/libc.so.6>, 0x28000) = 0x7f1
function map(site: Site, call: Call): Reading {
	const { ok, errno } = outcome(call.result);
	const path = mappedFile(call);
	const isExecutable = word(arg(call, 2)).includes('PROT_EXEC');
	if (ok && call.result !== undefined) {
		const start = call.result.value;
		const end = start + numberIn(arg(call, 1));
		site.process.mappings = mapped(site.process.mappings, { start, end, ...(path !== undefined && !isExecutable && { path }) });
	}
	if (path === undefined || !isExecutable) return 'learned';
	emitFile(site, 'load', { path }, errno);
	return 'told';
}

// mprotect(0x7f1, 4096, PROT_READ|PROT_EXEC) = 0
function protect(site: Site, call: Call): Reading {
	if (!word(arg(call, 2)).includes('PROT_EXEC')) return 'learned';
	const start = numberIn(arg(call, 0));
	const files = filesBetween(site.process.mappings, start, start + numberIn(arg(call, 1)));
	const { errno } = outcome(call.result);
	for (const path of files) emitFile(site, 'load', { path }, errno);
	return files.length > 0 ? 'told' : 'learned';
}

/** Returns undefined for anonymous memory, and for mappings that are no file: a pipe, a nameless device. */
function mappedFile(call: Call): string | undefined {
	const flags = word(arg(call, 3));
	const { path } = placeOf(arg(call, 4));
	if (flags.includes('MAP_ANONYMOUS')) return undefined;
	if (path.startsWith('/')) return path;
	// Some JITs map their own memory twice, once to write and once to execute: .NET shares a memfd for it. A loader maps privately.
	return path.startsWith('memfd:') && !flags.includes('MAP_SHARED') ? path : undefined;
}

function numberIn(value: Value): number {
	const number = Number(word(value));
	return Number.isFinite(number) ? number : 0;
}
