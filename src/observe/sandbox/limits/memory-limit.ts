// The memory limit of a server and its descendants: by a control group if one can be created, else by each process's own limit.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Argv } from '#model/target.ts';
import type { Janitor } from '../janitor.ts';
import type { RunNotes } from '../run-directory.ts';
import { type ProcessUse, readProcesses, readProportionalBytes } from '../usage/read-processes.ts';
import { makeControlGroups } from './cgroup.ts';
import { groupName } from './group-name.ts';

/** Only against a server that forks without end. */
const MOST_PROCESSES = 4096;
const UNLIMITED = Number.MAX_SAFE_INTEGER;
/** Runtimes reserve far more than they use, V8 half a gigabyte before its first line. This much in addition is permitted. */
const ASKED_FOR_ONLY_BYTES = 1024 ** 3;
const EVERY_MS = 250;

// Each line of the list is a group to enter, followed by the command. Fails closed: if a group cannot be entered, nothing starts.
const ENTER = `
limit=$1 groups=$2; shift 2
for group in $groups; do echo $$ >"$group/cgroup.procs" || exit 126; done
if [ "$limit" != unlimited ]; then ulimit -d "$limit" || exit 126; fi
exec "$@"
`;

export interface MemoryLimit {
	/** What is weaker than requested, or undefined. */
	readonly note: string | undefined;
	/** If the kernel enforces no common limit, polls the processes below `pid` until it is stopped. */
	watch(pid: number, kill: () => void): () => void;
	/** The control groups of the limit. */
	readonly groups: readonly string[];
	/** Returns the command that enters the limit and then runs `argv`. `isInGroups`: it is in the control groups already. */
	wrap(argv: Argv, isInGroups?: boolean): Argv;
}

/** `bytes` undefined: no limit, but the processes can be found and ended together. */
export function openMemoryLimit(bytes: number | undefined, notes: RunNotes, janitor: Janitor): MemoryLimit {
	const limits = { memoryBytes: bytes ?? UNLIMITED, processes: MOST_PROCESSES };
	const groups = makeControlGroups(groupName(notes.path), limits, notes.noteGroup, (path) => janitor.remember('cgroup', path));
	const group = groups.controls.get('memory');
	if (group !== undefined && bytes !== undefined) limitSwap(group, bytes);
	const isLinux = process.platform === 'linux';
	const isWatched = bytes !== undefined && group === undefined && isLinux;
	const ownLimit = isWatched ? String(Math.ceil((bytes + ASKED_FOR_ONLY_BYTES) / 1024)) : 'unlimited';
	return {
		note: isWatched
			? 'no memory control group can be made here: the server’s memory is looked at four times a second, and a burst in between can take more'
			: bytes === undefined || isLinux
				? undefined
				: 'memory is not limited: that takes Linux',
		watch: (pid, kill) => (isWatched ? watchMemory(() => readProcesses(pid, groups), bytes, kill) : () => {}),
		groups: groups.directories,
		wrap: (argv, isInGroups = false) => ['/bin/sh', '-c', ENTER, 'sh', ownLimit, isInGroups ? '' : groups.directories.join(' '), ...argv],
	};
}

function watchMemory(read: () => readonly ProcessUse[], most: number, kill: () => void): () => void {
	const timer = setInterval(() => {
		const uses = read();
		const sum = uses.reduce((total, { privateBytes }) => total + privateBytes, 0);
		// The sum counts memory that children share with their parent several times. The exact sum is expensive, and computed only here.
		if (sum > most && readProportionalBytes(uses) > most) kill();
	}, EVERY_MS);
	timer.unref();
	return () => clearInterval(timer);
}

/** Swapped memory counts as memory. */
function limitSwap({ version, directory }: { readonly version: 1 | 2; readonly directory: string }, bytes: number): void {
	const [file, most] = version === 1 ? ['memory.memsw.limit_in_bytes', bytes] : ['memory.swap.max', 0];
	try {
		writeFileSync(join(directory, file as string), String(most));
	} catch {
		// Not every kernel counts it.
	}
}
