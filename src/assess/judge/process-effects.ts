// Judges a program by what its processes did, not by its name: whether a process and its children only read things that are not secret.

import { ownerOfPlace } from '#assess/profile/program-places.ts';
import { secretAt } from '#assess/profile/sensitive.ts';
import type { Observation, ObservationOf } from '#model/observation.ts';
import { baseName, inside, isUnder, isUnderAny } from '#util/absolute-path.ts';
import { isLoopback } from '#util/hosts.ts';
import { assertNever } from '#util/unreachable.ts';
import type { UnentitledEvidence } from './rule.ts';

const SYSTEM_SOCKETS = ['/run/nscd', '/var/run/nscd', '/dev/log', '/run/systemd/journal', '/run/systemd/userdb', '/run/systemd/resolve'];
const CHANGES: ReadonlySet<string> = new Set(['write', 'create', 'truncate', 'delete', 'rename', 'link', 'symlink', 'chmod', 'mkdir']);

export interface ProcessEffects {
	/** Whether the process that `exec` started, and its children, only read. `mayContact`: hosts that the server may contact anyway. */
	readonly onlyLooked: (exec: Observation, mayContact?: (host: string) => boolean) => boolean;
	/** Whether a signal ended the process that `exec` started before it opened anything. */
	readonly wasKilledAtOnce: (exec: Observation) => boolean;
	/** Returns the program that owns `path`, if the process of this observation runs it: npm reads ~/.npmrc. */
	readonly ownerOf: (observation: Observation, path: string) => string | undefined;
	/** Returns the names of the program that the process of this observation runs: `node` and `npm` for `node /usr/bin/npm install`. */
	readonly programOf: (observation: Observation) => readonly string[];
}

interface Start {
	readonly seq: number;
	/** Names of the program. */
	readonly names: readonly string[];
}

interface Process {
	/** All observations of the process except forks and the exit. */
	readonly done: Observation[];
	readonly children: { readonly pid: number; readonly seq: number }[];
	/** The ends of all processes that had this pid: a server that is started again in the same pass reuses it. */
	readonly exits: { readonly seq: number; readonly signal: string | undefined }[];
}

/** Reads the observations once, on first use. */
export function processEffects(evidence: UnentitledEvidence): ProcessEffects {
	let knownStarts: ReadonlyMap<string, readonly Start[]> | undefined;
	const starts = () => (knownStarts ??= readStarts(evidence.observed('exec')));
	let known: ReadonlyMap<string, Process> | undefined;
	const processes = () => (known ??= readProcesses(evidence.observations));
	const programOf = (observation: Observation) =>
		starts()
			.get(keyOf(observation))
			?.findLast(({ seq }) => seq <= observation.seq)?.names ?? [];
	const ownerOf = (observation: Observation, path: string) => {
		const relative = inside(path, evidence.places.home);
		if (relative === undefined) return undefined;
		return programOf(observation).find((name) => ownerOfPlace(name, relative, { isExpected: false }) !== undefined);
	};
	return {
		ownerOf,
		programOf,
		wasKilledAtOnce: ({ pass, pid, seq }) => {
			const process = processes().get(`${pass}:${pid}`);
			const end = process?.exits.find((exit) => exit.seq > seq);
			if (process === undefined || end?.signal === undefined) return false;
			return ![...process.done, ...process.children].some((one) => one.seq > seq && one.seq < end.seq);
		},
		onlyLooked: (exec, mayContact = () => false) => {
			if (exec.pid === undefined) return false;
			let wasWatched = false;
			for (const one of doneSince(processes(), exec.pass, { pid: exec.pid, seq: exec.seq })) {
				if (!isLook(one, { evidence, ownerOf, mayContact })) return false;
				wasWatched ||= one.kind === 'file';
			}
			// A process without any observation was not traced: even loading a program opens its libraries.
			return wasWatched;
		},
	};
}

function readStarts(execs: readonly ObservationOf<'exec'>[]): ReadonlyMap<string, readonly Start[]> {
	const starts = new Map<string, Start[]>();
	for (const one of execs) {
		if (one.pid === undefined || !one.ok) continue;
		const ofProcess = starts.get(keyOf(one)) ?? [];
		starts.set(keyOf(one), ofProcess);
		ofProcess.push({ seq: one.seq, names: namesIn(one.argv) });
	}
	return starts;
}

function readProcesses(observations: readonly Observation[]): ReadonlyMap<string, Process> {
	const processes = new Map<string, Process>();
	for (const one of observations) {
		if (one.pid === undefined) continue;
		const key = keyOf(one);
		let process = processes.get(key);
		if (process === undefined) {
			process = { done: [], children: [], exits: [] };
			processes.set(key, process);
		}
		if (one.kind === 'fork') process.children.push({ pid: one.child, seq: one.seq });
		else if (one.kind !== 'exit') process.done.push(one);
		else process.exits.push({ seq: one.seq, signal: one.signal });
	}
	return processes;
}

/** Yields what a process and its children did after a start. A pid may be reused, even by a grandchild, so each process is visited once. */
function* doneSince(processes: ReadonlyMap<string, Process>, pass: number, start: Process['children'][number]): Generator<Observation> {
	const earliest = new Map<number, number>();
	const waiting = [start];
	for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
		const { pid, seq: since } = next;
		const before = earliest.get(pid) ?? Number.POSITIVE_INFINITY;
		const process = processes.get(`${pass}:${pid}`);
		if (process === undefined || since >= before) continue;
		earliest.set(pid, since);
		const end = Math.min(before, process.exits.find(({ seq }) => seq > since)?.seq ?? before);
		for (const one of process.done) if (one.seq > since && one.seq <= end) yield one;
		for (const child of process.children) if (child.seq > since && child.seq <= end) waiting.push(child);
	}
}

interface LookContext {
	readonly evidence: UnentitledEvidence;
	readonly ownerOf: ProcessEffects['ownerOf'];
	readonly mayContact: (host: string) => boolean;
}

function isLook(one: Observation, context: LookContext): boolean {
	const { evidence, mayContact } = context;
	switch (one.kind) {
		case 'file':
			return isHarmlessFile(one, context);
		case 'network':
			if (one.family === 'unix') return isUnderAny(one.address, SYSTEM_SOCKETS);
			if (one.family === 'netlink') return true;
			if (one.op === 'bind' || one.op === 'listen') return isLoopback(one.address) || (one.port ?? 0) === 0;
			return isLoopback(one.address) || one.port === 53 || mayContact(evidence.names?.[one.address] ?? one.address);
		case 'dns':
			return mayContact(one.name.toLowerCase().replace(/\.$/, ''));
		case 'capture':
			return one.canaries.length === 0 && mayContact(one.destination.replace(/:\d+$/, ''));
		case 'exec':
			return !one.fromMemory;
		case 'fork':
		case 'exit':
		case 'setsid':
		case 'message':
		case 'ask':
			return true;
		case 'kernel':
			// Runtimes try it at their start, and the tracer refuses it.
			return one.call === 'io_uring_setup' && !one.ok;
		case 'canary':
		case 'gap':
			return false;
		default:
			return assertNever(one);
	}
}

function isHarmlessFile(one: ObservationOf<'file'>, { evidence, ownerOf }: LookContext): boolean {
	if (ownerOf(one, one.path) !== undefined) return true;
	if (CHANGES.has(one.op)) return !one.ok || isUnderAny(one.path, [evidence.places.tmp, '/dev', '/proc/self']);
	const { home, cwd } = evidence.places;
	// A file of the user is not a system file, secret or not.
	const isOfUser = one.op === 'read' && one.ok && isUnder(one.path, home) && !isUnder(one.path, cwd);
	return !isOfUser && secretAt(one.path, evidence, one.named, one.pid) === undefined;
}

/** `node /usr/bin/npm config get registry` runs npm. */
function namesIn(words: readonly string[]): readonly string[] {
	return words.slice(0, 2).map((word) => baseName(word).replace(/(?:-cli)?\.(?:js|mjs|cjs|py)$/, ''));
}

function keyOf({ pass, pid }: Observation): string {
	return `${pass}:${pid}`;
}
