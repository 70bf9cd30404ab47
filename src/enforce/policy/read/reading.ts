// The content of a call's arguments, read once for all rules: texts, hosts, paths and hazards.

import type { Hazard } from '#model/policy.ts';
import type { HostAddress } from './address-kind.ts';
import type { PathBases } from './path.ts';
import type { Role } from './role.ts';

export interface TextRead {
	/** Position in the arguments, such as `options.urls.0`. */
	readonly at: string;
	readonly text: string;
}

export interface HostRead {
	readonly at: string;
	readonly host: string;
	/** Empty for a name that was not resolved. */
	readonly addresses: readonly HostAddress[];
	/** Why its addresses are unknown although they were requested. */
	readonly unknown?: string;
	/** False if the host is only mentioned, in prose or inside another URL. */
	readonly isAimed: boolean;
}

export interface PathRead {
	readonly at: string;
	/** Normalised, with links resolved if known. */
	readonly path: string;
}

export interface HazardRead {
	readonly at: string;
	readonly hazard: Hazard;
	/** One clause for a person, never with the value of a secret. */
	readonly what: string;
	/** The host or path concerned, for an exception that covers only it. */
	readonly subject?: { readonly host: string } | { readonly path: string };
}

export interface ArgumentReading {
	readonly texts: TextRead[];
	/** Names of arguments, numbers and booleans, in which a forbidden text may also occur. */
	readonly labels: TextRead[];
	readonly hosts: HostRead[];
	readonly paths: PathRead[];
	/** Position and target of each of `paths`. There may be thousands, and none is noted twice. */
	readonly placed: Set<string>;
	readonly hazards: HazardRead[];
	readonly doubts: string[];
	/** Why reading stopped early. Such a call is denied. */
	bound: string | undefined;
	/** Whether a larger bound on arguments would help. */
	isTooLong: boolean;
	/** Number of hazards of a kind at a position, so that a flood of one kind does not hide another. */
	readonly noted: Map<string, number>;
	/** Number of values, including objects and lists. */
	values: number;
}

/** What a reader needs besides the arguments. */
export interface ReadingSettings {
	readonly places: PathBases;
	readonly maxBytes: number;
	/** Hazards that take time and that few policies ask for. */
	readonly wantsEnvironment: boolean;
	readonly wantsNetwork: boolean;
	readonly wantsLooseSyntax: boolean;
	readonly wantsUnusual: boolean;
	readonly wantsSystemPaths: boolean;
	readonly wantsStructuredSecrets: boolean;
	readonly wantsLabels: boolean;
	/** Memoised, so that a name is analysed once. */
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

/** Returns a piece of an argument that is safe to print: `"http:\u0009//x"`, truncated. */
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
