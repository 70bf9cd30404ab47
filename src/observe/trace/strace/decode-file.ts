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
	rename: (site, call) => rename(site, call, undefined, arg(call, 0), undefined, arg(call, 1)),
	renameat: (site, call) => rename(site, call, arg(call, 0), arg(call, 1), arg(call, 2), arg(call, 3)),
	renameat2: (site, call) => rename(site, call, arg(call, 0), arg(call, 1), arg(call, 2), arg(call, 3)),
	link: (site, call) => link(site, call, undefined, arg(call, 0), undefined, arg(call, 1)),
	linkat: (site, call) => link(site, call, arg(call, 0), arg(call, 1), arg(call, 2), arg(call, 3)),
	symlink: (site, call) => symlink(site, call, undefined, arg(call, 1)),
	symlinkat: (site, call) => symlink(site, call, arg(call, 1), arg(call, 2)),
	chmod: (site, call) => one(site, call, 'chmod', undefined, arg(call, 0), true, arg(call, 1)),
	fchmodat: (site, call) => one(site, call, 'chmod', arg(call, 0), arg(call, 1), true, arg(call, 2)),
	fchmodat2: (site, call) => one(site, call, 'chmod', arg(call, 0), arg(call, 1), true, arg(call, 2)),
	fchmod: (site, call) => byDescriptor(site, call, 'chmod', arg(call, 1)),
	mkdir: (site, call) => make(site, call, 'mkdir', undefined, arg(call, 0), arg(call, 1)),
	mkdirat: (site, call) => make(site, call, 'mkdir', arg(call, 0), arg(call, 1), arg(call, 2)),
	mknod: (site, call) => make(site, call, 'create', undefined, arg(call, 0), arg(call, 1)),
	mknodat: (site, call) => make(site, call, 'create', arg(call, 0), arg(call, 1), arg(call, 2)),
	truncate: (site, call) => one(site, call, 'truncate', undefined, arg(call, 0), true),
	truncate64: (site, call) => one(site, call, 'truncate', undefined, arg(call, 0), true),
	ftruncate: (site, call) => byDescriptor(site, call, 'truncate'),
	ftruncate64: (site, call) => byDescriptor(site, call, 'truncate'),
	chdir: (site, call) => one(site, call, 'chdir', undefined, arg(call, 0), true),
	fchdir: (site, call) => byDescriptor(site, call, 'chdir'),
};

function unreadable(call: Call): Reading {
	return isLostName(call) ? 'unreadable' : 'learned';
}

/** Calls on a single name. */
function one(
	site: Site,
	call: Call,
	op: FileOperation,
	directory: Value | undefined,
	name: Value,
	followsLast: boolean,
	modeArgument?: Value,
): Reading {
	const file = namedFile(site, directory, name, followsLast);
	if (file === undefined) return unreadable(call);
	tell(site, call, op, file, modeArgument);
	return 'told';
}

function tell(site: Site, call: Call, op: FileOperation, file: NamedFile, modeArgument?: Value): void {
	const { ok, errno } = outcome(call.result);
	const mode = modeArgument === undefined ? undefined : readMode(modeArgument);
	emitFile(site, op, file.path, file.named, errno, mode === undefined ? undefined : { mode });
	if (ok && op === 'chdir') site.process.cwd = file.path;
}

function byDescriptor(site: Site, call: Call, op: FileOperation, modeArgument?: Value): Reading {
	const { path } = placeOf(arg(call, 0));
	const { ok } = outcome(call.result);
	// A bad descriptor has no annotation; nothing was touched.
	if (path === '') return ok ? 'unreadable' : 'learned';
	tell(site, call, op, { named: path, path }, modeArgument);
	return 'told';
}

function make(site: Site, call: Call, op: FileOperation, directory: Value | undefined, name: Value, modeArgument: Value): Reading {
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
	emitFile(site, 'delete', file.path, file.named, errno);
	if (!ok) return 'told';
	site.world.names.remove(file.path);
	const { gone } = site.world;
	gone.delete(file.path);
	gone.add(file.path);
	const oldest = gone.values().next();
	if (gone.size > MOST_GONE && !oldest.done) gone.delete(oldest.value);
	return 'told';
}

function rename(site: Site, call: Call, fromDirectory: Value | undefined, from: Value, toDirectory: Value | undefined, to: Value): Reading {
	const old = namedFile(site, fromDirectory, from, false);
	const next = namedFile(site, toDirectory, to, false);
	if (old === undefined || next === undefined) return unreadable(call);
	const { ok, errno } = outcome(call.result);
	emitFile(site, 'rename', old.path, old.named, errno, { to: next.path });
	if (!ok) return 'told';
	const { names, gone } = site.world;
	if (word(arg(call, 4)).includes('RENAME_EXCHANGE')) names.exchange(old.path, next.path);
	else names.rename(old.path, next.path);
	gone.delete(next.path);
	return 'told';
}

function link(site: Site, call: Call, fromDirectory: Value | undefined, from: Value, toDirectory: Value | undefined, to: Value): Reading {
	const flags = word(arg(call, 4));
	const old = namedFile(site, fromDirectory, from, flags.includes('AT_SYMLINK_FOLLOW'));
	const next = namedFile(site, toDirectory, to, false);
	if (old === undefined || next === undefined) return unreadable(call);
	const { ok, errno } = outcome(call.result);
	emitFile(site, 'link', old.path, old.named, errno, { to: next.path });
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
	emitFile(site, 'symlink', file.path, file.named, errno, { to: resolvePath(site.world, site.process, parent, pointed, true) });
	if (ok) {
		site.world.names.setLink(file.path, pointed);
		site.world.gone.delete(file.path);
	}
	return 'told';
}

/** A new file or directory at `path`. */
function appeared(site: Site, path: string): void {
	site.world.names.setFresh(path);
	site.world.gone.delete(path);
}
