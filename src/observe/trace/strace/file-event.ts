// Creates a file observation cheaply. The decoders of all calls that name a file share it.

import type { FileOperation, RawObservation } from '#model/observation.ts';
import { ownEntry } from '#util/own-entry.ts';
import { resolvePath } from '../kernel/resolve.ts';
import type { Site } from '../kernel/world.ts';
import { type Call, outcome } from './call.ts';
import { unquote } from './unquote.ts';
import { CURRENT_DIRECTORY, type Value } from './value.ts';

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };
type FileObservation = Writable<Extract<RawObservation, { kind: 'file' }>>;

export function emitFile(
	site: Site,
	op: FileOperation,
	{ path, named }: Pick<NamedFile, 'path'> & Partial<NamedFile>,
	errno: string | undefined,
	more?: { readonly to?: string; readonly mode?: number },
): void {
	const { world, process } = site;
	const observation: FileObservation = { kind: 'file', op, path, ok: errno === undefined, at: site.at, pid: process.pid };
	if (errno !== undefined) observation.errno = errno;
	if (named !== undefined && named !== path) observation.named = named;
	const origin = world.names.originOf(path);
	if (origin !== undefined) observation.origin = origin;
	if (more?.to !== undefined) observation.to = more.to;
	if (more?.mode !== undefined) observation.mode = more.mode;
	if (process.exe !== undefined) observation.exe = process.exe;
	world.out.push(observation);
}

/** A file that a call names: `named` as written, `path` as resolved. */
export interface NamedFile {
	readonly named: string;
	readonly path: string;
}

/** Returns the file that the argument `name`, relative to `directory`, refers to, or undefined if strace could not read it. */
export function namedFile(site: Site, directory: Value | undefined, name: Value, followsLast: boolean): NamedFile | undefined {
	if (name.kind !== 'string') return undefined;
	const named = unquote(name.raw);
	const base = baseOf(site, directory);
	// Relative to an unknown descriptor. No path is better than a wrong one.
	if (base === undefined && !named.startsWith('/')) return undefined;
	return { named, path: resolvePath(site.world, site.process, base ?? '', named, followsLast) };
}

function baseOf(site: Site, directory: Value | undefined): string | undefined {
	// Without the kernel's annotation, uses what the trace revealed about that number: `openat(3, "id_rsa", …)`.
	if (directory?.kind === 'word' && /^\d+$/.test(directory.text)) return site.process.descriptors.get(Number(directory.text))?.path;
	if (directory?.kind !== 'descriptor') return site.process.cwd;
	// The kernel's annotation of the working directory corrects the parser's own state.
	if (directory.fd === CURRENT_DIRECTORY) site.process.cwd = directory.place.path;
	else site.process.descriptors.set(directory.fd, directory.place);
	return directory.place.path;
}

/** Whether strace could not read a name. It is no loss if the kernel could not either. */
export function isLostName(call: Call): boolean {
	const { errno } = outcome(call.result);
	return errno !== 'EFAULT' && errno !== 'EBADF' && errno !== 'ENAMETOOLONG' && errno !== 'ENOSYS';
}

export function readMode(value: Value): number | undefined {
	// `0755`, `S_IFIFO|0644`, `S_ISUID|0755`
	if (value.kind !== 'word') return undefined;
	let mode = 0;
	for (const part of value.text.split('|')) {
		if (/^0[0-7]*$/.test(part)) mode |= Number.parseInt(part, 8);
		else mode |= ownEntry(SPECIAL_BITS, part) ?? 0;
	}
	return mode & 0o7777;
}

const SPECIAL_BITS: Readonly<Record<string, number>> = { S_ISUID: 0o4000, S_ISGID: 0o2000, S_ISVTX: 0o1000 };
