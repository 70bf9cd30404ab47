// What the whole run did to names, sockets and programs, as context for a single effect.

import type { ExecEvent, FileEvent, Observation, Phase } from '#model/observation.ts';
import { baseName, parentOf } from '#util/absolute-path.ts';
import type { Evidence } from './evidence.ts';
import { indexProcesses, type ObservedProcess } from './processes.ts';

export interface History {
	/** Names that the run itself created: files, directories, links. */
	readonly made: ReadonlySet<string>;
	/** Files that the run wrote or replaced, and the phase of the last write. */
	readonly written: ReadonlyMap<string, Phase>;
	/** Files that were created outside any call, for example at start-up. */
	readonly madeInPhases: ReadonlySet<string>;
	/** Created names that were removed again. */
	readonly gone: ReadonlySet<string>;
	/** The final location of a moved written file. */
	readonly movedTo: ReadonlyMap<string, string>;
	/** Names that were always directories. */
	readonly directories: ReadonlySet<string>;
	/** Files that had an execute bit at some time. */
	readonly executables: ReadonlySet<string>;
	/** Unix socket names that the run bound, and loopback ports that it listened on. */
	readonly ownSockets: ReadonlySet<string>;
	readonly ownPorts: ReadonlySet<number>;
	/** Failed starts of a program that belong to the same act as another start: libc tries each directory of PATH in turn. By sequence number. */
	readonly furtherTries: ReadonlySet<number>;
	/** Name servers that were queried. */
	readonly askedServers: ReadonlySet<string>;
}

const EXECUTE_BITS = 0o111;

export function readHistory(evidence: Pick<Evidence, 'observations' | 'starts'>): History {
	const history = {
		made: new Set<string>(),
		written: new Map<string, Phase>(),
		madeInPhases: new Set<string>(),
		gone: new Set<string>(),
		movedTo: new Map<string, string>(),
		executables: new Set<string>(),
		ownSockets: new Set<string>(),
		ownPorts: new Set<number>(),
		furtherTries: furtherTries(evidence),
		askedServers: new Set<string>(),
	};
	const directories = new Set<string>();
	const files = new Set<string>();
	const make = (path: string) => {
		history.made.add(path);
		history.gone.delete(path);
	};
	const remove = (path: string) => {
		if (history.made.has(path)) history.gone.add(path);
	};
	let last = '/';
	const addParent = (path: string) => {
		// Only the first of many files of one directory needs a lookup.
		if (path.lastIndexOf('/') === last.length && path.startsWith(last)) return;
		last = parentOf(path);
		directories.add(last);
	};
	const readFile = (event: FileEvent & Observation) => {
		const isMadeExecutable = ((event.mode ?? 0) & EXECUTE_BITS) !== 0 && (event.op === 'create' || event.op === 'chmod');
		if (isMadeExecutable) history.executables.add(event.path);
		if (!event.ok) return;
		if (event.op === 'list' || event.op === 'mkdir' || event.op === 'chdir') directories.add(event.path);
		else addParent(event.path);
		if (event.op === 'create' || event.op === 'write') {
			files.add(event.path);
			history.written.set(event.path, event.phase);
		}
		if (event.op === 'create' || event.op === 'mkdir' || event.op === 'symlink') make(event.path);
		if (event.op === 'delete') remove(event.path);
		if ((event.op === 'rename' || event.op === 'link') && event.to !== undefined) {
			make(event.to);
			if (history.written.has(event.path)) history.written.set(event.to, event.phase);
			if (history.executables.has(event.path)) history.executables.add(event.to);
			if (event.op === 'rename') {
				remove(event.path);
				if (directories.has(event.path)) directories.add(event.to);
				history.movedTo.set(event.path, event.to);
			}
		}
	};
	for (const observation of evidence.observations) {
		if (observation.kind === 'file') {
			readFile(observation);
			if (observation.op === 'create' && observation.ok && observation.cause === undefined) history.madeInPhases.add(observation.path);
		} else if (observation.kind === 'dns') history.askedServers.add(observation.server);
		else if (observation.kind === 'network' && (observation.op === 'bind' || observation.op === 'listen') && observation.ok) {
			if (observation.family === 'unix') history.ownSockets.add(observation.address);
			else if (observation.port !== undefined && observation.port !== 0) history.ownPorts.add(observation.port);
		}
	}
	// A name that was a directory at one time and a file at another counts as a file, because an execute bit on it may matter.
	return { ...history, directories: new Set([...directories].filter((path) => !files.has(path))) };
}

/** Of a process's attempts to start one program along PATH, the one that succeeded stands for all, or else the first. */
function furtherTries(evidence: Pick<Evidence, 'observations' | 'starts'>): ReadonlySet<number> {
	const further = new Set<number>();
	const failed = evidence.observations.filter((one) => one.kind === 'exec' && isSearch(one));
	if (failed.length === 0) return further;
	const processes = indexProcesses(evidence);
	const tried = new Map<ObservedProcess | undefined, Set<string>>();
	for (const one of failed) {
		if (one.kind !== 'exec') continue;
		const process = processes.of(one);
		const names = tried.get(process) ?? new Set(process?.execs.map(({ program }) => baseName(program)));
		tried.set(process, names);
		if (names.has(baseName(one.program))) further.add(one.seq);
		names.add(baseName(one.program));
	}
	return further;
}

/** Whether a program was not found where it was looked for. */
export function isSearch({ errno }: ExecEvent): boolean {
	return errno === 'ENOENT' || errno === 'ENOTDIR' || errno === 'EACCES';
}
