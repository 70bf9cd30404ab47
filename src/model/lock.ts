// The pinned declaration and behaviour of a server: the content of candor.lock, and the comparison with a later run.

import type { Finding } from './finding.ts';
import type { Observation } from './observation.ts';
import type { EffectKind } from './profile.ts';
import type { Argv, ServerTarget, Transport } from './target.ts';

export const LOCK_VERSION = 1;
/** Default file name of a lock. */
export const LOCK_FILE = 'candor.lock';

/** The verb of an effect in a lock: `contacts api.example`. Kinds that a reviewer need not distinguish share a verb. */
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

/** Placeholders for names that differ between calls or machines. */
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
	/** SHA-256 of the tool's declaration without its name. */
	readonly declaration: string;
	/** SHA-256 of the input schema alone. It identifies a renamed tool. */
	readonly schema: string;
	/** Whether at least one ordinary call succeeded. */
	readonly worked: boolean;
	readonly effects: readonly LockedEffect[];
}

/** Effects that belong to no tool. */
export const LOCK_SCOPES = ['install', 'server', 'resources', 'prompts'] as const;
export type LockScope = (typeof LOCK_SCOPES)[number];

/** SHA-256 of each declaration, by name. */
type Digests = Readonly<Record<string, string>>;

export interface LockedDeclaration {
	/** Null if the server has none. */
	readonly instructions: string | null;
	readonly prompts: Digests;
	readonly resources: Digests;
	readonly templates: Digests;
}

/** How `candor verify` runs the server again. */
export interface LockedRunSettings {
	readonly depth: string;
	readonly network: 'none' | 'sink' | 'host';
	/** Names of the environment variables that were set. Their values may be secret. */
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
	/** The version of Candor that wrote the lock. */
	readonly candor: string;
	readonly target: {
		readonly kind: ServerTarget['kind'];
		readonly name: string;
		/** Integrity of the package or image. Null for a command. */
		readonly version: string | null;
		/** The command as typed. Empty: the entry point of the image. */
		readonly command: Argv | readonly [];
	};
	/** The name that the server gives itself. */
	readonly server: { readonly name: string; readonly version: string };
	readonly run: LockedRunSettings;
	readonly declaration: LockedDeclaration;
	readonly effects: Readonly<Record<LockScope, readonly LockedEffect[]>>;
	readonly tools: Readonly<Record<string, LockedTool>>;
	/** Reasons for gaps. A run with a new kind of gap cannot be compared. */
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

/** A new effect, with its tool and evidence. */
export interface NewEffect extends SeenEffect {
	/** Absent: the effect belongs to no tool. */
	readonly tool?: string;
	readonly scope: LockScope | 'tool';
	/** Whether the tool is new as well. */
	readonly isOfNewTool?: true;
}

export interface LockComparison {
	readonly newEffects: readonly NewEffect[];
	/** Locked effects that the run did not show. They cause no failure, and an update removes them. */
	readonly goneEffects: readonly { readonly tool?: string; readonly effect: LockedEffect }[];
	/** Tools that worked when the lock was written, and why they do not work now. */
	readonly noLongerWork: readonly { readonly tool: string; readonly why: string }[];
	readonly renamed: readonly { readonly from: string; readonly to: string; readonly by: string }[];
	readonly addedTools: readonly string[];
	/** Parts with a changed declaration: `tool read_file`, `instructions`. */
	readonly changedTexts: readonly string[];
	readonly version: { readonly before: string; readonly after: string } | null;
	/** Reasons why the run cannot be compared completely. */
	readonly uncompared: readonly string[];
}

export interface LockVerdict {
	/** `inconclusive`: nothing is new, but not everything that is locked was observed. */
	readonly conclusion: 'holds' | 'changed' | 'inconclusive';
	/** New or changed texts that a rule finds deceptive. */
	readonly textFindings: readonly Finding[];
}

/** The result of `candor verify`, for every format. */
export interface LockCheck extends LockVerdict {
	readonly server: string;
	/** Path of the lock. */
	readonly lockFile: string;
	readonly comparison: LockComparison;
	/** Number of tools that were compared. */
	readonly tools: number;
	/** The commands for this server, with the flags of this run. */
	readonly commands: { readonly audit: string; readonly update: string };
}
