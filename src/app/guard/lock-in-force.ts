// A lock that a guard enforces: which parts of the declaration pass, and which hosts the cell may reach.

import { lockDigest } from '#assess/lock/lock-digests.ts';
import { egressList } from '#enforce/policy/egress.ts';
import type { JsonObject } from '#model/declaration.ts';
import { LOCK_PLACES, LOCK_VERBS, type Lock } from '#model/lock.ts';
import type { PartKind } from '#model/pin.ts';
import type { PolicyConfinement } from '#model/policy.ts';
import { LISTED_ENTRIES, readEntry } from '#observe/exercise/declared-entry.ts';
import { hostOf, isAddress, isLoopback } from '#util/hosts.ts';
import { printable } from '#util/printable.ts';
import { readLock } from '../locks/lock-file.ts';

const CONTACTS = `${LOCK_VERBS.egress} `;
const RUNS = `${LOCK_VERBS.exec} `;
const LISTS = { tool: 'tools', prompt: 'prompts', template: 'templates' } as const;

export interface LockInForce {
	/** Returns why a part of the declaration is withheld, or undefined if it agrees with the lock. */
	readonly refusal: (kind: PartKind, name: string, definition: JsonObject) => string | undefined;
	/** `hasCell`: only a cell can limit hosts. */
	readonly confine: (network: PolicyConfinement['network'], hasCell: boolean) => Confined;
}

interface Confined {
	readonly network: PolicyConfinement['network'];
	/** What is and is not enforced, for the person who runs the guard. */
	readonly notes: readonly string[];
}

export function lockInForce(file: string): LockInForce {
	const lock = readLock(file);
	return {
		refusal: (kind, name, definition) => {
			const locked = lockedDigest(lock, kind, name);
			if (locked === undefined) return `it is not in ${file}`;
			return digestOf(kind, definition) === locked ? undefined : `it declares something else than in ${file}`;
		},
		confine: (network, hasCell) => {
			const effects = [...Object.values(lock.effects).flat(), ...Object.values(lock.tools).flatMap((tool) => tool.effects)];
			const programs = [...new Set(effects.filter((effect) => effect.startsWith(RUNS)).map((effect) => effect.slice(RUNS.length)))];
			const others = `which programs it runs (${programs.length === 0 ? 'none' : printable(programs.join(', '))} in the lock) and which files it reads and writes`;
			const parts = `${file} is enforced: tools, prompts, templates and instructions that differ from it are withheld`;
			if (!hasCell) return { network, notes: [`${parts}. NOT ENFORCED without --sandbox: which hosts it contacts, ${others}`] };
			const limited = limitedNetwork(effects, network);
			const hosts =
				limited === undefined
					? 'NOT ENFORCED: which hosts it contacts, for its tools contact hosts that arguments name'
					: hostsNote(limited);
			return { network: limited ?? network, notes: [parts, hosts, `NOT ENFORCED by the lock: ${others}; the cell’s own limits hold`] };
		},
	};
}

function lockedDigest(lock: Lock, kind: PartKind, name: string): string | null | undefined {
	if (kind === 'instructions') return lock.declaration.instructions;
	if (kind === 'tool') return Object.hasOwn(lock.tools, name) ? lock.tools[name]?.declaration : undefined;
	const table = lock.declaration[LISTS[kind]];
	return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** Reads the definition like the audit: fields that no client reads do not count. */
function digestOf(kind: PartKind, definition: JsonObject): string | null {
	if (kind === 'instructions')
		return typeof definition['instructions'] === 'string' ? lockDigest.instructions(definition['instructions']) : null;
	if (kind === 'tool') {
		const { entry } = readEntry(LISTED_ENTRIES.tools, definition);
		return entry === undefined ? '' : lockDigest.tool(entry);
	}
	const { entry } = readEntry<object>(LISTED_ENTRIES[LISTS[kind]], definition);
	return entry === undefined ? '' : lockDigest.entry(entry);
}

/** Returns undefined if the lock contains no list of hosts. */
function limitedNetwork(effects: readonly string[], network: PolicyConfinement['network']): PolicyConfinement['network'] | undefined {
	const contacted = effects.filter((effect) => effect.startsWith(CONTACTS)).map((effect) => effect.slice(CONTACTS.length));
	if (network === 'none') return 'none';
	if (contacted.includes(LOCK_PLACES.argument)) return undefined;
	const hosts = [...new Set(contacted.map((subject) => hostPattern(hostOf(subject))))].filter((host) => !isLoopback(host));
	const permitted = typeof network === 'string' ? hosts : hosts.filter((host) => isPermitted(host, network));
	return permitted.length === 0 ? 'none' : permitted;
}

/** shard-*.example → *.example: a wildcard of a policy covers whole labels only. */
function hostPattern(host: string): string {
	if (!host.includes('*')) return host;
	const labels = host.split('.');
	return ['*', ...labels.slice(labels.findLastIndex((label) => label.includes('*')) + 1)].join('.');
}

function isPermitted(host: string, network: readonly string[]): boolean {
	const list = egressList(network);
	return network.includes(host) || (isAddress(host) ? list.permitsAddress(host) : list.permitsName(host.replace(/^\*/, 'x')));
}

function hostsNote(network: PolicyConfinement['network']): string {
	return typeof network === 'string'
		? 'the lock has no host: the cell reaches none'
		: `the cell reaches only the hosts of the lock: ${printable(network.join(', '))}`;
}
