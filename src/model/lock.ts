// The pinned declaration and behaviour of a server: what candor.lock holds, and what a later run shows beside it.

import type { Finding } from './finding.ts';
import type { Observation } from './observation.ts';
import type { EffectKind } from './profile.ts';
import type { Argv, ServerTarget, Transport } from './target.ts';

export const LOCK_VERSION = 1;
/** Where a lock is written and looked for, unless a flag names another file. */
export const LOCK_FILE = 'candor.lock';

/** How an effect begins in a lock: `contacts api.example`. Kinds that a reviewer does not tell apart share a word. */
export const LOCK_VERBS: Readonly<Record<EffectKind, string>> = {
	read: 'reads',
	list: 'reads',
	write: 'writes',
	mkdir: 'writes',
	delete: 'deletes',
	executable: 'makes executable',
	exec: 'runs',
	load: 'loads',
	egress: 'contacts',
	'local-socket': 'connects to socket',
	listen: 'listens on',
	kernel: 'uses kernel call',
	disclosure: 'discloses',
};

/** What stands in the place of names that differ from call to call or from machine to machine. */
export const LOCK_PLACES = {
	argument: '<argument>',
	launch: '<launch>',
	cwd: '<cwd>',
	tmp: '<tmp>',
	package: '<package>',
	runtime: '<runtime>',
	home: '~',
} as const;

/** `contacts api.example` · `reads ~/.config/weather/**` */
export type LockedEffect = string;

export interface LockedTool {
	/** SHA-256 of all that the tool declares but its name. */
	readonly declaration: string;
	/** SHA-256 of its input schema alone: a renamed tool is found by it. */
	readonly schema: string;
	/** At least one ordinary call succeeded. */
	readonly worked: boolean;
	readonly effects: readonly LockedEffect[];
}

/** Effects that belong to no tool. */
export const LOCK_SCOPES = ['install', 'server', 'resources', 'prompts'] as const;
export type LockScope = (typeof LOCK_SCOPES)[number];

/** By name: SHA-256 of what it declares. */
type Digests = Readonly<Record<string, string>>;

export interface LockedDeclaration {
	/** Null: the server has none. */
	readonly instructions: string | null;
	readonly prompts: Digests;
	readonly resources: Digests;
	readonly templates: Digests;
}

/** How the server is run to be compared: what `candor verify` needs to do the same. */
export interface LockedRunSettings {
	readonly depth: string;
	readonly network: 'none' | 'sink' | 'host';
	/** Environment variables that were set for it, by name: their values may be secret. */
	readonly variables: readonly string[];
	readonly image?: string;
	readonly cwd?: string;
	readonly transport?: Transport;
	readonly httpPort?: number;
	readonly path?: string;
	readonly pin?: string;
}

export interface Lock {
	readonly lockVersion: typeof LOCK_VERSION;
	/** The version that wrote it. */
	readonly candor: string;
	readonly target: {
		readonly kind: ServerTarget['kind'];
		readonly name: string;
		/** Of the package, or the content of the image; null: a command has none. */
		readonly version: string | null;
		/** As it was typed; empty: the entry point of the image. */
		readonly command: Argv | readonly [];
	};
	/** As the server calls itself. */
	readonly server: { readonly name: string; readonly version: string };
	readonly run: LockedRunSettings;
	readonly declaration: LockedDeclaration;
	readonly effects: Readonly<Record<LockScope, readonly LockedEffect[]>>;
	readonly tools: Readonly<Record<string, LockedTool>>;
	/** What could not be seen, by reason: a run with a new kind of gap cannot be compared. */
	readonly gaps: readonly string[];
}

/** An effect of a run, with the observations that show it. */
export interface SeenEffect {
	readonly effect: LockedEffect;
	readonly evidence: readonly Observation[];
}

/** One run, in the terms of a lock. */
export interface LockableRun {
	readonly target: Omit<Lock['target'], 'command'>;
	readonly server: Lock['server'];
	readonly declaration: LockedDeclaration;
	readonly effects: Readonly<Record<LockScope, readonly SeenEffect[]>>;
	readonly tools: Readonly<Record<string, Omit<LockedTool, 'effects'> & { readonly effects: readonly SeenEffect[] }>>;
	/** The commonest error of each tool that did not work. */
	readonly errors: Readonly<Record<string, string>>;
	readonly gaps: readonly string[];
}

/** A new effect: whose, what, and the evidence. */
export interface NewEffect extends SeenEffect {
	/** Absent: it belongs to no tool. */
	readonly tool?: string;
	readonly scope: LockScope | 'tool';
	/** The tool is new as well. */
	readonly isOfNewTool?: true;
}

export interface LockComparison {
	readonly newEffects: readonly NewEffect[];
	/** Locked effects that the run did not show. They fail nothing: an update takes them out. */
	readonly goneEffects: readonly { readonly tool?: string; readonly effect: LockedEffect }[];
	/** Tools that worked when the lock was written, and why they do not work now. */
	readonly noLongerWork: readonly { readonly tool: string; readonly why: string }[];
	readonly renamed: readonly { readonly from: string; readonly to: string; readonly by: string }[];
	readonly addedTools: readonly string[];
	/** What declares something else than it did: `tool read_file`, `instructions`. */
	readonly changedTexts: readonly string[];
	readonly version: { readonly before: string; readonly after: string } | null;
	/** Why the run cannot be compared in full. */
	readonly uncompared: readonly string[];
}

export interface LockVerdict {
	/** `inconclusive`: nothing is new, but not all that is locked could be seen. */
	readonly conclusion: 'holds' | 'changed' | 'inconclusive';
	/** About texts that are new or changed, and that a rule finds deceptive. */
	readonly textFindings: readonly Finding[];
}

/** What `candor verify` found, as every format renders it. */
export interface LockCheck extends LockVerdict {
	readonly server: string;
	/** Where the lock is. */
	readonly lockFile: string;
	readonly comparison: LockComparison;
	/** How many tools the run was compared in. */
	readonly tools: number;
}
