// open, openat, openat2, creat, open_by_handle_at.

import { descriptorGiven } from '../kernel/listeners.ts';
import type { Place } from '../kernel/place.ts';
import { resolvePath, withoutOwnPid } from '../kernel/resolve.ts';
import type { Site } from '../kernel/world.ts';
import { arg, type Call, field, outcome, placeOf, type Result, word } from './call.ts';
import type { Decoder } from './decoder.ts';
import { emitFile, isLostName, type NamedFile, namedFile, readMode } from './file-event.ts';
import { type OpenIntent, readOpenFlags } from './open-flags.ts';
import type { Value } from './value.ts';

const CREAT = 'O_WRONLY|O_CREAT|O_TRUNC';

export const openDecoders: Readonly<Record<string, Decoder>> = {
	open: (site, call) => decodeOpen(site, call, { name: arg(call, 0), flags: word(arg(call, 1)), mode: arg(call, 2) }),
	creat: (site, call) => decodeOpen(site, call, { name: arg(call, 0), flags: CREAT, mode: arg(call, 1) }),
	openat: (site, call) =>
		decodeOpen(site, call, { directory: arg(call, 0), name: arg(call, 1), flags: word(arg(call, 2)), mode: arg(call, 3) }),
	openat2: (site, call) => {
		const how = arg(call, 2);
		const flags = word(field(how, 'flags'));
		return decodeOpen(site, call, { directory: arg(call, 0), name: arg(call, 1), flags, mode: field(how, 'mode') });
	},
	// The call has no name, so only success reveals the file. The attempt is reported separately, as a kernel event.
	open_by_handle_at: (site, call) => {
		const { ok } = outcome(call.result);
		const place = call.result?.place;
		if (!ok || place === undefined) return 'learned';
		const intent = readOpenFlags(word(arg(call, 2)));
		tellOpen(site, intent, { named: place.path, path: place.path }, call.result, undefined);
		return 'told';
	},
};

/** The arguments of an open. Without a directory, a relative name starts at the working directory. */
interface Asked {
	readonly directory?: Value;
	readonly name: Value;
	readonly flags: string;
	readonly mode: Value;
}

function decodeOpen(site: Site, call: Call, { directory, name, flags, mode }: Asked) {
	const intent = readOpenFlags(flags);
	const file = namedFile(site, directory, name, intent.followsLast);
	if (file === undefined) {
		const place = outcome(call.result).ok ? call.result?.place : undefined;
		// The kernel's own path is known, even where the name could not be read.
		if (place !== undefined) tellOpen(site, intent, { named: place.path, path: place.path }, call.result, undefined);
		return isLostName(call) ? 'unreadable' : 'learned';
	}
	return tellOpen(site, intent, file, call.result, intent.creates ? readMode(mode) : undefined);
}

function tellOpen(site: Site, intent: OpenIntent, file: NamedFile, result: Result | undefined, mode: number | undefined) {
	const { ok, errno } = outcome(result);
	let { path } = file;
	if (ok && result?.place !== undefined) {
		const place = openedPlace(file.named, result.place);
		descriptorGiven(site.process.listeners, result.value, site.at);
		site.process.descriptors.set(result.value, place);
		path = pathOfOpened(site, file.named, place);
	}
	// If strace may not read a process's descriptors, the resolved name is remembered instead.
	else if (ok && result !== undefined) site.process.descriptors.set(result.value, { path, isDeleted: false });
	if (intent.op === undefined) return 'learned';
	if (ok && intent.creates) {
		site.world.gone.delete(path);
		if (intent.isFresh) site.world.names.setFresh(path);
		else site.world.names.setPresent(path);
	}
	emitFile(site, intent.op, { path, named: file.named }, errno, mode === undefined ? undefined : { mode });
	return 'told';
}

/** The kernel marks deleted files with a suffix, which a name may also contain. */
function openedPlace(named: string, place: Place): Place {
	return place.isDeleted && named.endsWith(' (deleted)') ? { path: `${place.path} (deleted)`, isDeleted: false } : place;
}

/** Returns the path under which a successful open is reported. */
function pathOfOpened(site: Site, named: string, place: Place): string {
	if (place.path.startsWith('/')) return withoutOwnPid(site.process, place.path);
	// A pipe or socket through /dev/stdout: its number differs between runs, but the name through which it was opened does not.
	return place.path.startsWith('memfd:') ? place.path : resolvePath(site.world, site.process, site.process.cwd, named, false);
}

/** Remembers what a descriptor argument refers to. */
export function learnDescriptor(site: Site, value: Value): void {
	if (value.kind === 'descriptor' && value.fd >= 0) site.process.descriptors.set(value.fd, placeOf(value));
}
