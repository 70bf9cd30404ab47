// What a call's arguments hold, read once and asked by every rule: texts, hosts, paths, and what is dangerous as it stands.

import type { Hazard } from '#model/policy.ts';
import type { HostAddress } from './address-kind.ts';
import type { PathBases } from './path.ts';
import type { Role } from './role.ts';

export interface TextRead {
	/** Where it stands: `options.urls.0`. */
	readonly at: string;
	readonly text: string;
}

export interface HostRead {
	readonly at: string;
	readonly host: string;
	/** None for a name that nobody resolved. */
	readonly addresses: readonly HostAddress[];
	/** Why its addresses are not known, though they were asked for. */
	readonly unknown?: string;
	/** False: it is only mentioned, in prose or inside another URL. */
	readonly isAimed: boolean;
}

export interface PathRead {
	readonly at: string;
	/** Normalised, links followed where that is known. */
	readonly path: string;
}

export interface HazardRead {
	readonly at: string;
	readonly hazard: Hazard;
	/** One clause for a person; never the value of a secret. */
	readonly what: string;
	/** The host or path that is the trouble, for an exception that covers no more. */
	readonly subject?: { readonly host: string } | { readonly path: string };
}

export interface ArgumentReading {
	readonly texts: TextRead[];
	/** Names of arguments, numbers, true and false: what a forbidden text may also stand in. */
	readonly labels: TextRead[];
	readonly hosts: HostRead[];
	readonly paths: PathRead[];
	/** Where each of `paths` stands and leads: there may be thousands, of which none is noted twice. */
	readonly placed: Set<string>;
	readonly hazards: HazardRead[];
	readonly doubts: string[];
	/** Why reading ended before the end; such a call is denied. */
	bound: string | undefined;
	/** Whether more room for arguments would help. */
	isTooLong: boolean;
	/** How many hazards of a kind were noted at a place: a flood of one must not hide another. */
	readonly noted: Map<string, number>;
	/** Values that were met, objects and lists included. */
	values: number;
}

/** What a reader has to know besides the arguments. */
export interface ReadingSettings {
	readonly places: PathBases;
	readonly maxBytes: number;
	/** Kinds that cost time and few policies want. */
	readonly wantsEnvironment: boolean;
	readonly wantsNetwork: boolean;
	readonly wantsLooseSyntax: boolean;
	readonly wantsSystemPaths: boolean;
	readonly wantsStructuredSecrets: boolean;
	readonly wantsLabels: boolean;
	/** Remembers, so that a name is taken apart once. */
	readonly roleOf: (key: string) => Role;
	readonly resolved: Readonly<Record<string, readonly string[]>> | undefined;
	readonly unresolved: Readonly<Record<string, string>> | undefined;
	readonly realPath: ((path: string) => string | undefined) | undefined;
}

const MAX_NOTES = 8;
const MAX_DOUBTS = 3;

export function emptyReading(): ArgumentReading {
	return {
		texts: [],
		labels: [],
		hosts: [],
		paths: [],
		placed: new Set(),
		hazards: [],
		doubts: [],
		bound: undefined,
		isTooLong: false,
		values: 0,
		noted: new Map(),
	};
}

export function noteHazard(reading: ArgumentReading, found: HazardRead): void {
	const key = `${found.hazard} ${found.at}`;
	const count = reading.noted.get(key) ?? 0;
	if (count >= MAX_NOTES) return;
	reading.noted.set(key, count + 1);
	reading.hazards.push(found);
}

export function noteDoubt(reading: ArgumentReading, doubt: string): void {
	if (reading.doubts.length < MAX_DOUBTS && !reading.doubts.includes(doubt)) reading.doubts.push(doubt);
}

/** A piece of an argument that is safe to print: `"http:\u0009//x"`, cut. */
export function shown(text: string): string {
	const cut = text.length > 80 ? `${text.slice(0, 77)}…` : text;
	return /[^ -~…]/.test(cut)
		? JSON.stringify(cut)
				.slice(1, -1)
				.replace(/[^ -~…]/g, escaped)
		: cut;
}

function escaped(character: string): string {
	return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
