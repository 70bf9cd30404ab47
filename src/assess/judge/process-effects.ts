// Judges a program by what its processes did, not by its name: whether a process and its children only read things that are not secret.

import { execAt, type ObservedProcess } from '#assess/profile/processes.ts';
import { lockerOfPlace, ownerOfPlace } from '#assess/profile/program-places.ts';
import { secretAt } from '#assess/profile/sensitive.ts';
import type { Observation, ObservationOf } from '#model/observation.ts';
import { baseName, inside, isUnder, isUnderAny } from '#util/absolute-path.ts';
import { isLoopback } from '#util/hosts.ts';
import { assertNever } from '#util/unreachable.ts';
import { namesSought } from './entitlements/name-search.ts';
import type { UnentitledEvidence } from './rule.ts';

const SYSTEM_SOCKETS = ['/run/nscd', '/var/run/nscd', '/dev/log', '/run/systemd/journal', '/run/systemd/userdb', '/run/systemd/resolve'];
const CHANGES: ReadonlySet<string> = new Set(['write', 'create', 'truncate', 'delete', 'rename', 'link', 'symlink', 'chmod', 'mkdir']);

export interface ProcessEffects {
	/** Whether the process of `since` and its children only read from then on. `mayContact`: hosts that the server may contact anyway. */
	readonly onlyLooked: (since: Moment, mayContact?: (host: string) => boolean) => boolean;
	/** Whether a signal ended the process that `exec` started before it opened anything. */
	readonly wasKilledAtOnce: (exec: Observation) => boolean;
	/** Returns the program that owns `path`, if the process of this observation runs it: npm reads ~/.npmrc, uv locks .venv/.lock. */
	readonly ownerOf: (observation: Observation, path: string) => string | undefined;
	/** Returns the names of the program that the process of this observation runs: `node` and `npm` for `node /usr/bin/npm install`. */
	readonly programOf: (observation: Observation) => readonly string[];
	/** Returns the arguments of the program that the process of this observation runs. */
	readonly argvOf: (observation: Observation) => readonly string[];
}

interface Moment {
	readonly process: ObservedProcess | undefined;
	readonly seq: number;
}

/** Reads the observations once, on first use. */
export function processEffects(evidence: UnentitledEvidence): ProcessEffects {
	let known: ReadonlyMap<ObservedProcess, readonly Observation[]> | undefined;
	const doneBy = (process: ObservedProcess) => {
		known ??= groupByProcess(evidence);
		return known.get(process) ?? [];
	};
	const argvOf = (observation: Observation) => {
		const process = evidence.processOf(observation);
		return (process && execAt(process, observation.seq)?.argv) ?? [];
	};
	const programOf = (observation: Observation) => namesIn(argvOf(observation));
	const ownerOf = (observation: Observation, path: string) => {
		const { home, cwd } = evidence.places;
		const [inHome, inProject] = [inside(path, home), inside(path, cwd)];
		if (inHome === undefined && inProject === undefined) return undefined;
		return programOf(observation).find(
			(name) =>
				(inHome !== undefined && ownerOfPlace(name, inHome, { isExpected: false }) !== undefined) ||
				(inProject !== undefined && lockerOfPlace(name, inProject) !== undefined),
		);
	};
	/** Yields what a process and its children did after a moment. */
	function* doneSince({ process, seq }: Moment): Generator<Observation> {
		const waiting = process === undefined ? [] : [process];
		for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
			for (const one of doneBy(next)) if (one.seq > seq) yield one;
			waiting.push(...next.children.filter(({ born }) => (born?.seq ?? 0) > seq));
		}
	}
	return {
		ownerOf,
		programOf,
		argvOf,
		wasKilledAtOnce: (exec) => {
			const process = evidence.processOf(exec);
			return process?.exit?.signal !== undefined && doneSince({ process, seq: exec.seq }).every(({ kind }) => kind === 'exit');
		},
		onlyLooked: (since, mayContact = () => false) => {
			let wasWatched = false;
			for (const one of doneSince(since)) {
				if (!isLook(one, { evidence, ownerOf, argvOf, mayContact })) return false;
				wasWatched ||= one.kind === 'file';
			}
			// A process without any observation was not traced: even loading a program opens its libraries.
			return wasWatched;
		},
	};
}

function groupByProcess({ observations, processOf }: UnentitledEvidence): ReadonlyMap<ObservedProcess, readonly Observation[]> {
	const groups = new Map<ObservedProcess, Observation[]>();
	for (const one of observations) {
		const process = processOf(one);
		if (process === undefined) continue;
		const group = groups.get(process);
		if (group === undefined) groups.set(process, [one]);
		else group.push(one);
	}
	return groups;
}

interface LookContext {
	readonly evidence: UnentitledEvidence;
	readonly ownerOf: ProcessEffects['ownerOf'];
	readonly argvOf: ProcessEffects['argvOf'];
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

function isHarmlessFile(one: ObservationOf<'file'>, { evidence, ownerOf, argvOf }: LookContext): boolean {
	if (ownerOf(one, one.path) !== undefined) return true;
	if (one.op === 'list' && namesSought(argvOf(one), one.path) !== undefined) return true;
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
