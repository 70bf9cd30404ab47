import type { Server } from 'node:http';
import type { Readable, Writable } from 'node:stream';
import type { GuardedImage } from '#enforce/confine/confine-in-container.ts';
import type { NoteStream } from '#enforce/confine/guard-notes.ts';
import type { Durability } from '#model/ledger.ts';
import type { Argv } from '#model/target.ts';
import type { UPSTREAM_TRANSPORTS } from './upstream-transports.ts';

/** A remote server over HTTP. */
export interface UpstreamServer {
	readonly url: URL;
	readonly transport: (typeof UPSTREAM_TRANSPORTS)[number];
	readonly headers: readonly (readonly [name: string, value: string])[];
	/** Time limit for the head of a response. */
	readonly headMs: number;
}

/** The address on which the guard serves clients over Streamable HTTP, and the permitted clients. */
export interface Listening {
	readonly host: string;
	readonly port: number;
	readonly allowed: { readonly hosts: readonly string[]; readonly origins: readonly string[] };
	readonly limits: { readonly most: number; readonly idleMs: number };
	/** Called once, when clients can connect. */
	readonly onListening?: (url: string, server: Server) => void;
}

export type GuardedTarget =
	/** `pin`: the only version of its package that may be started, as NAME@VERSION. */
	| { readonly kind: 'command'; readonly argv: Argv; readonly pin: string | undefined }
	/** A container image that is already present. */
	| ({ readonly kind: 'image' } & GuardedImage)
	| ({ readonly kind: 'upstream' } & UpstreamServer);

export type GuardClients =
	/** `open`: called once, when the guard is ready to read. */
	| {
			readonly kind: 'streams';
			readonly open: () => { readonly input: Readable; readonly output: Writable };
			readonly isTerminal: boolean;
	  }
	| ({ readonly kind: 'http' } & Listening);

export interface GuardOptions {
	readonly target: GuardedTarget;
	readonly clients: GuardClients;
	/** The name of a shipped policy, or a file. */
	readonly policy: string;
	/** The lock to enforce. Absent: none. */
	readonly lock: string | undefined;
	/** Absent: derived from the command or host. */
	readonly name: string | undefined;
	/** Absent: the ledger in the data directory. */
	readonly ledger: string | undefined;
	readonly durable: Durability;
	/** The ledger keeps arguments with their secrets masked. Otherwise it keeps only digests. */
	readonly keepsMasked: boolean;
	/** Host names in arguments are resolved. Otherwise their spelling alone decides. */
	readonly looksUpNames: boolean;
	/** The server runs in a cell even if the policy does not need one. */
	readonly wantsCell: boolean;
	/** The server is traced in its cell. */
	readonly observes: boolean;
	/** A policy with `env: inherit` passes on the variables of this process. Otherwise only the listed ones are passed on. */
	readonly inheritsVariables: boolean;
	/** Tools that changed since their first use are withheld. */
	readonly pinsTools: boolean;
	/** The guard asks the client about calls that the policy asks about. */
	readonly elicits: boolean;
	readonly maxMessageMb: number;
	/** Receives messages for the person who runs the guard, and the stderr of a started server. */
	readonly stderr: NoteStream & Writable;
}
