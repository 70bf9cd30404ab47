// Turns an observation into occurrences: one rename is a write at the new name and a removal of the old one.

import type { ExecEvent, FileEvent, NetworkEvent, Observation } from '#model/observation.ts';
import type { EffectKind, Scope } from '#model/profile.ts';
import { baseName, parentOf, resolveFrom } from '#util/absolute-path.ts';
import { addressSubject } from '#util/hosts.ts';
import { assertNever } from '#util/unreachable.ts';
import { type History, isSearch } from './history.ts';
import type { Occurrence } from './occurrence.ts';

type Part = Pick<Occurrence, 'kind' | 'subject'> & {
	readonly ok?: boolean;
	readonly aliases?: readonly string[];
	readonly detail?: string;
};

const MAX_COMMAND = 200;
const EXECUTE_BITS = 0o111;
/** Shared, because most occurrences have no other name. */
const NONE: readonly string[] = [];

export function occurrencesOf(
	observation: Observation,
	scope: Scope,
	history: History,
	names: Readonly<Record<string, string>> = {},
): readonly Occurrence[] {
	if (observation.kind === 'file') {
		const kind = kindOfPlainEvent(observation);
		if (kind !== undefined) return [{ kind, subject: observation.path, aliases: NONE, scope, observation, ok: observation.ok }];
	}
	const succeeded = 'ok' in observation ? observation.ok : false;
	return partsOf(observation, history, names).map(({ kind, subject, detail, ok = succeeded, aliases = NONE }) =>
		detail === undefined ? { kind, subject, aliases, scope, observation, ok } : { kind, subject, detail, aliases, scope, observation, ok },
	);
}

/** Returns the kind of an event that has one part and one name, as most of a million have. */
function kindOfPlainEvent({ op, named, origin, mode = 0 }: FileEvent): 'read' | 'list' | 'write' | undefined {
	if (named !== undefined || origin !== undefined) return undefined;
	if (op === 'read' || op === 'list') return op;
	const isWrite = op === 'write' || op === 'truncate' || (op === 'create' && (mode & EXECUTE_BITS) === 0);
	return isWrite ? 'write' : undefined;
}

function partsOf(observation: Observation, history: History, names: Readonly<Record<string, string>>): readonly Part[] {
	switch (observation.kind) {
		case 'file':
			return fileParts(observation, history);
		case 'exec':
			return execParts(observation, history);
		case 'network':
			return networkParts(observation, names);
		case 'dns': {
			// A lookup is an attempt to connect: the query left the process, and its answer is not observed.
			const name = observation.name.toLowerCase().replace(/\.$/, '');
			return [{ kind: 'egress', subject: name, ok: false, detail: `name looked up (${observation.type})` }];
		}
		case 'kernel':
			return [{ kind: 'kernel', subject: observation.call, ...(observation.detail === undefined ? {} : { detail: observation.detail }) }];
		case 'canary': {
			const { channel, where, canaries } = observation;
			const keys = [...new Set(canaries.map(({ key }) => key))];
			return keys.map((key) => ({ kind: 'disclosure', subject: `${key} in ${channel}`, ok: true, aliases: [key], detail: where }));
		}
		case 'fork':
		case 'exit':
		case 'setsid':
		case 'message':
		case 'ask':
		case 'capture':
		case 'gap':
			return [];
		default:
			return assertNever(observation);
	}
}

function fileParts(event: FileEvent, history: History): readonly Part[] {
	const { path, to, mode } = event;
	const real = realName(event, history);
	const others = [path, event.named, event.origin].filter((name) => name !== undefined && name !== real) as readonly string[];
	const aliases = others.length === 0 ? NONE : others;
	const reached = { subject: real, aliases, ...(real === path ? {} : { detail: `by the name ${path}` }) };
	const isExecutable = ((mode ?? 0) & EXECUTE_BITS) !== 0 && !history.directories.has(path);
	const executable: Part = { kind: 'executable', subject: path, aliases, ...(mode === undefined ? {} : { detail: `mode ${octal(mode)}` }) };
	switch (event.op) {
		case 'read':
		case 'list':
			return [{ kind: event.op, ...reached }];
		case 'write':
		case 'truncate':
			return [{ kind: 'write', ...reached }];
		case 'create':
			return [{ kind: 'write', ...reached }, ...(isExecutable ? [executable] : [])];
		case 'chmod':
			return isExecutable
				? [executable]
				: [{ kind: 'write', ...reached, ...(mode === undefined ? {} : { detail: `mode ${octal(mode)}` }) }];
		case 'load':
			return loadedParts(event, history);
		case 'delete':
			return [{ kind: 'delete', subject: path }];
		case 'mkdir':
			return [{ kind: 'mkdir', subject: path }];
		case 'symlink': {
			const target = to === undefined ? [] : [resolveFrom(parentOf(path), to)];
			return [{ kind: 'write', subject: path, aliases: target, detail: `a symbolic link to ${to ?? 'nowhere'}` }];
		}
		case 'rename':
		case 'link':
			return to === undefined ? [] : movedParts(event, to, history);
		case 'chdir':
			return []; // an effect there appears under its resolved path
		default:
			return assertNever(event.op);
	}
}

/** Code that did not exist before the run: a file that it wrote, under any name, or one that exists only in memory. */
function loadedParts({ path, origin }: FileEvent, history: History): readonly Part[] {
	if (path.startsWith('memfd:')) return [{ kind: 'load', subject: path, detail: 'a file that exists in memory only' }];
	const written = [path, ...(origin === undefined ? [] : [origin])].find((name) => history.written.has(name));
	if (written === undefined) return [];
	return [{ kind: 'load', subject: path, ...(written === path ? {} : { aliases: [written], detail: `written as ${written}` }) }];
}

/** A file that had another name before the run counts as that file. One that the run created goes by its present name. */
function realName({ path, origin }: FileEvent, history: History): string {
	return origin === undefined || history.made.has(origin) ? path : origin;
}

/** A new name for a file: it was written there, and reached through the old name. */
function movedParts(event: FileEvent, to: string, history: History): readonly Part[] {
	const real = realName(event, history);
	const how = event.op === 'link' ? `a hard link to ${real}` : `moved from ${event.path}`;
	const parts: Part[] = [
		{ kind: 'write', subject: to, detail: how },
		{
			kind: 'read',
			subject: real,
			aliases: [event.path, ...(event.origin === undefined ? [] : [event.origin])],
			detail: `given the name ${to}`,
		},
	];
	if (event.op === 'rename' && !history.made.has(event.path)) parts.push({ kind: 'delete', subject: event.path, detail: `moved to ${to}` });
	if (history.executables.has(event.path) && !history.directories.has(event.path)) {
		parts.push({ kind: 'executable', subject: to, aliases: [event.path], detail: how });
	}
	return parts;
}

function execParts(event: ExecEvent & Observation, history: History): readonly Part[] {
	if (history.furtherTries.has(event.seq)) return [];
	const isBare = isSearch(event) && !(event.argv[0] ?? '').includes('/');
	return [{ kind: 'exec', subject: isBare ? baseName(event.program) : event.program, detail: event.argv.join(' ').slice(0, MAX_COMMAND) }];
}

function networkParts(event: NetworkEvent, names: Readonly<Record<string, string>>): readonly Part[] {
	const { family, op, address, port } = event;
	if (family === 'netlink') return [{ kind: 'local-socket', subject: 'netlink' }];
	const transport = event.transport === 'unknown' ? {} : { detail: event.transport };
	if (op === 'connect' || op === 'send') {
		if (address === '') return []; // a socket pair, or a socket being disconnected
		if (family === 'unix') return [{ kind: 'local-socket', subject: address }];
		if (family === 'other') return [{ kind: 'egress', subject: `other:${address}` }];
		const name = names[address];
		return [
			{
				kind: 'egress',
				subject: name ?? addressSubject(address, port),
				...(name === undefined ? transport : { detail: addressSubject(address, port) }),
			},
		];
	}
	const isServing = op === 'listen' || (isDatagram(event) && port !== 0);
	if (!isServing || (family === 'unix' && address === '')) return [];
	const kind: EffectKind = 'listen';
	return [{ kind, subject: family === 'unix' ? address : addressSubject(address === '' ? '0.0.0.0' : address, port), ...transport }];
}

/** A datagram socket receives as soon as it has a name, a stream socket only when it listens. */
function isDatagram({ transport, op }: NetworkEvent): boolean {
	return op === 'bind' && (transport === 'udp' || transport === 'datagram');
}

function octal(mode: number): string {
	return mode.toString(8).padStart(4, '0');
}
