// Calls that change names and files: delete, rename, link, symlink, chmod, mkdir, truncate, and chdir.

import type { FileOperation } from '#model/observation.ts';
import { resolvePath } from '../kernel/resolve.ts';
import type { Site } from '../kernel/world.ts';
import { arg, type Call, outcome, placeOf, word } from './call.ts';
import type { Decoder, Reading } from './decoder.ts';
import { emitFile, isLostName, type NamedFile, namedFile, readMode } from './file-event.ts';
import { unquote } from './unquote.ts';
import type { Value } from './value.ts';

const MOST_GONE = 4096;

export const fileDecoders: Readonly<Record<string, Decoder>> = {
	unlink: (site, call) => remove(site, call, undefined, arg(call, 0)),
	rmdir: (site, call) => remove(site, call, undefined, arg(call, 0)),
	unlinkat: (site, call) => remove(site, call, arg(call, 0), arg(call, 1)),
	rename: (site, call) => rename(site, call, { name: arg(call, 0) }, { name: arg(call, 1) }),
	renameat: (site, call) => rename(site, call, inDirectory(call, 0), inDirectory(call, 2)),
	renameat2: (site, call) => rename(site, call, inDirectory(call, 0), inDirectory(call, 2)),
	link: (site, call) => link(site, call, { name: arg(call, 0) }, { name: arg(call, 1) }),
	linkat: (site, call) => link(site, call, inDirectory(call, 0), inDirectory(call, 2)),
	symlink: (site, call) => symlink(site, call, undefined, arg(call, 1)),
	symlinkat: (site, call) => symlink(site, call, arg(call, 1), arg(call, 2)),
	chmod: (site, call) => one(site, call, 'chmod', { name: arg(call, 0) }, arg(call, 1)),
	fchmodat: (site, call) => one(site, call, 'chmod', inDirectory(call, 0), arg(call, 2)),
	fchmodat2: (site, call) => one(site, call, 'chmod', inDirectory(call, 0), arg(call, 2)),
	fchmod: (site, call) => byDescriptor(site, call, 'chmod', arg(call, 1)),
	mkdir: (site, call) => make(site, call, 'mkdir', { name: arg(call, 0) }, arg(call, 1)),
	mkdirat: (site, call) => make(site, call, 'mkdir', inDirectory(call, 0), arg(call, 2)),
	mknod: (site, call) => make(site, call, 'create', { name: arg(call, 0) }, arg(call, 1)),
	mknodat: (site, call) => make(site, call, 'create', inDirectory(call, 0), arg(call, 2)),
	truncate: (site, call) => one(site, call, 'truncate', { name: arg(call, 0) }),
	truncate64: (site, call) => one(site, call, 'truncate', { name: arg(call, 0) }),
	ftruncate: (site, call) => byDescriptor(site, call, 'truncate'),
	ftruncate64: (site, call) => byDescriptor(site, call, 'truncate'),
	chdir: (site, call) => one(site, call, 'chdir', { name: arg(call, 0) }),
	fchdir: (site, call) => byDescriptor(site, call, 'chdir'),
};

function unreadable(call: Call): Reading {
	return isLostName(call) ? 'unreadable' : 'learned';
}

/** The arguments that name a file. Without a directory, a relative name starts at the working directory. */
interface NameArguments {
	readonly directory?: Value;
	readonly name: Value;
}

/** A directory and a name in it, as two consecutive arguments. */
function inDirectory(call: Call, index: number): NameArguments {
	return { directory: arg(call, index), name: arg(call, index + 1) };
}

/** Calls on a single name. */
function one(site: Site, call: Call, op: FileOperation, { directory, name }: NameArguments, modeArgument?: Value): Reading {
	const file = namedFile(site, directory, name, true);
	if (file === undefined) return unreadable(call);
	tell(site, call, op, file, modeArgument);
	return 'told';
}

function tell(site: Site, call: Call, op: FileOperation, file: NamedFile, modeArgument?: Value): void {
	const { ok, errno } = outcome(call.result);
	const mode = modeArgument === undefined ? undefined : readMode(modeArgument);
	emitFile(site, op, file, errno, mode === undefined ? undefined : { mode });
	if (ok && op === 'chdir') site.process.cwd = file.path;
}

function byDescriptor(site: Site, call: Call, op: FileOperation, modeArgument?: Value): Reading {
	const { path } = placeOf(arg(call, 0));
	const { ok } = outcome(call.result);
	// A bad descriptor has no annotation, and no file was affected.
	if (path === '') return ok ? 'unreadable' : 'learned';
	tell(site, call, op, { named: path, path }, modeArgument);
	return 'told';
}

function make(site: Site, call: Call, op: FileOperation, { directory, name }: NameArguments, modeArgument: Value): Reading {
	const file = namedFile(site, directory, name, false);
	if (file === undefined) return unreadable(call);
	if (outcome(call.result).ok) appeared(site, file.path);
	tell(site, call, op, file, modeArgument);
	return 'told';
}

function remove(site: Site, call: Call, directory: Value | undefined, name: Value): Reading {
	const file = namedFile(site, directory, name, false);
	if (file === undefined) return unreadable(call);
	const { ok, errno } = outcome(call.result);
	emitFile(site, 'delete', file, errno);
	if (!ok) return 'told';
	site.world.names.remove(file.path);
	const { gone } = site.world;
	gone.delete(file.path);
	gone.add(file.path);
	const oldest = gone.values().next();
	if (gone.size > MOST_GONE && !oldest.done) gone.delete(oldest.value);
	return 'told';
}

function rename(site: Site, call: Call, from: NameArguments, to: NameArguments): Reading {
	const old = namedFile(site, from.directory, from.name, false);
	const next = namedFile(site, to.directory, to.name, false);
	if (old === undefined || next === undefined) return unreadable(call);
	const { ok, errno } = outcome(call.result);
	emitFile(site, 'rename', old, errno, { to: next.path });
	if (!ok) return 'told';
	const { names, gone } = site.world;
	if (word(arg(call, 4)).includes('RENAME_EXCHANGE')) names.exchange(old.path, next.path);
	else names.rename(old.path, next.path);
	gone.delete(next.path);
	return 'told';
}

function link(site: Site, call: Call, from: NameArguments, to: NameArguments): Reading {
	const flags = word(arg(call, 4));
	const old = namedFile(site, from.directory, from.name, flags.includes('AT_SYMLINK_FOLLOW'));
	const next = namedFile(site, to.directory, to.name, false);
	if (old === undefined || next === undefined) return unreadable(call);
	const { ok, errno } = outcome(call.result);
	emitFile(site, 'link', old, errno, { to: next.path });
	if (!ok) return 'told';
	const { names, gone } = site.world;
	names.link(old.path, next.path);
	gone.delete(next.path);
	return 'told';
}

function symlink(site: Site, call: Call, directory: Value | undefined, name: Value): Reading {
	const target = arg(call, 0);
	const file = namedFile(site, directory, name, false);
	if (file === undefined || target.kind !== 'string') return unreadable(call);
	const { ok, errno } = outcome(call.result);
	const pointed = unquote(target.raw);
	const parent = file.path.slice(0, file.path.lastIndexOf('/')) || '/';
	emitFile(site, 'symlink', file, errno, { to: resolvePath(site.world, site.process, parent, pointed, true) });
	if (ok) {
		site.world.names.setLink(file.path, pointed);
		site.world.gone.delete(file.path);
	}
	return 'told';
}

/** Records a new file or directory at `path`. */
function appeared(site: Site, path: string): void {
	site.world.names.setFresh(path);
	site.world.gone.delete(path);
}
