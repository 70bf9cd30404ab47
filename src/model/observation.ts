// One thing that happened. Observations are never merged and never judged.

import type { Micros } from './step.ts';

export const PHASES = ['install', 'start', 'exercise', 'idle', 'stop'] as const;
export type Phase = (typeof PHASES)[number];

/** A syscall's result: `errno` is absent when it succeeded. */
interface Result {
	readonly ok: boolean;
	readonly errno?: string;
}

export const FILE_OPERATIONS = [
	'read', // opened for reading only
	'list', // a directory opened
	'write', // an existing file opened for writing
	'create', // opened with O_CREAT, or mknod
	'truncate',
	'delete',
	'rename',
	'link',
	'symlink',
	'chmod',
	'mkdir',
	'chdir',
	'load', // mapped as code: a library, for example
] as const;
export type FileOperation = (typeof FILE_OPERATIONS)[number];

export interface FileEvent extends Result {
	readonly kind: 'file';
	readonly op: FileOperation;
	/** Absolute path in the cell: the kernel's own answer if there is one, else resolved through cwd and dirfd. */
	readonly path: string;
	/** The path as the program wrote it, if it differs from `path`. */
	readonly named?: string;
	/** The original file, if a link or rename during the run gave it another name. */
	readonly origin?: string;
	/** Destination of a rename or link (for `symlink`, `path` is the link and `to` what it points at). */
	readonly to?: string;
	/** Permission bits that the call asked for: create, mkdir, chmod. */
	readonly mode?: number;
}

export interface ExecEvent extends Result {
	readonly kind: 'exec';
	/** Absolute path of the program; `memfd:<name>` when it exists only in memory. */
	readonly program: string;
	readonly argv: readonly string[];
	/** Whether the program text never had a name on disk, or lost it. */
	readonly fromMemory: boolean;
}

export interface ForkEvent {
	readonly kind: 'fork';
	readonly child: number;
	/** A thread shares its process's memory; it is not a process of its own. */
	readonly thread: boolean;
}

export interface ExitEvent {
	readonly kind: 'exit';
	readonly code?: number;
	readonly signal?: string;
}

export interface SessionEvent extends Result {
	/** setsid: the process left its parent's session, the first half of becoming a daemon. */
	readonly kind: 'setsid';
}

export interface NetworkEvent extends Result {
	readonly kind: 'network';
	readonly op: 'connect' | 'send' | 'bind' | 'listen';
	readonly family: 'inet' | 'inet6' | 'unix' | 'netlink' | 'other';
	readonly transport: 'tcp' | 'udp' | 'raw' | 'stream' | 'datagram' | 'unknown';
	/** IP address in canonical form with IPv4-mapped IPv6 unwrapped, a socket path, or `@name` for an abstract socket. */
	readonly address: string;
	readonly port?: number;
	readonly unusedFor?: number; // microseconds after which a listening socket was closed, if it is known that nothing had connected
	readonly bytes?: number; // what a send handed to the kernel
}

export interface DnsEvent {
	readonly kind: 'dns';
	readonly name: string;
	readonly type: string;
	/** The name server that was queried. */
	readonly server: string;
}

/** A kernel facility that hides or changes what we could otherwise see. */
export interface KernelEvent extends Result {
	readonly kind: 'kernel';
	readonly call: string;
	readonly detail?: string;
}

/** Only the first five are violations. `list-failed`: the answer to a request for an announced list was an error. */
export const MESSAGE_OPERATIONS = [
	'noise',
	'oversized',
	'unknown-id',
	'invalid',
	'list-failed',
	'list-changed',
	'resource-updated',
	'log',
	'progress',
] as const;

export interface MessageEvent {
	readonly kind: 'message';
	readonly op: (typeof MESSAGE_OPERATIONS)[number];
	readonly text: string;
	readonly bytes: number;
}

/** What a server can ask its client for, in either generation of the protocol. */
export const ASKED = [
	'sampling', // an answer of the client's model
	'form', // elicitation: what the user types
	'url', // elicitation: that the user opens a page
	'roots', // the directories that the client works in
] as const;

/** One field of a form, in the server's own words, truncated. */
export interface AskedField {
	readonly name: string;
	readonly title?: string;
	readonly description?: string;
	/** The type in the schema, or `choice` for one of a few given values. */
	readonly type?: string;
	readonly format?: string;
}

/** The server asked its client for something. */
export interface AskEvent {
	readonly kind: 'ask';
	readonly what: (typeof ASKED)[number];
	/** The prompt or the message, truncated. */
	readonly text: string;
	readonly bytes: number;
	/** The fields of a form. */
	readonly fields?: readonly AskedField[];
	/** The page that the user was asked to open. */
	readonly url?: string;
	/** For a sampling request: the context that the client was asked to include. */
	readonly includeContext?: string;
	/** Why the client did not answer. Absent: it answered. */
	readonly refused?: string;
}

/** The head of an HTTP request, canaries masked and long texts truncated. */
export interface CapturedRequest {
	readonly method: string;
	readonly path: string;
	/** For credentials only their length: `‹40 characters›`. */
	readonly fields: readonly { readonly name: string; readonly value: string }[];
	readonly bodyBytes: number;
}

/** What arrived at the sink: the other end of a connection, with the data sent over it. */
export interface CaptureEvent {
	readonly kind: 'capture';
	/** http, https, raw, udp, smtp … */
	readonly protocol: string;
	/** Name and port where the name is known, else address and port: `api.example:443`. */
	readonly destination: string;
	/** Bytes that the server sent. */
	readonly bytes: number;
	/** Names of an HTTP request's header fields, in lower case. */
	readonly headers?: readonly string[];
	/** The head of an HTTP request. */
	readonly request?: CapturedRequest;
	/** The name in a TLS handshake. */
	readonly serverName?: string;
	/** The beginning of the data, with canaries masked. */
	readonly preview: string;
	/** Canaries in the data, by key and form, never by value. */
	readonly canaries: readonly { readonly key: string; readonly form: string }[];
}

/** Where a canary can appear besides the sink. */
export const CANARY_CHANNELS = [
	'result', // an answer to a call, a read, a prompt or a list: it goes to the model
	'message', // a request or notification of the server's own: sampling, elicitation, logging
	'stdout', // on stdout, but no message
	'stderr',
	'file', // in a file that the server wrote, or in its name
	'argument', // on the command line of a program that was started
	'lookup', // in a name that was looked up
] as const;
export type CanaryChannel = (typeof CANARY_CHANNELS)[number];

/** A canary in what the server answered, wrote or passed on inside the cell. */
export interface CanaryEvent {
	readonly kind: 'canary';
	readonly channel: CanaryChannel;
	/** The method of the message, the path of the file, the program or the name, masked. */
	readonly where: string;
	readonly preview: string;
	/** Canaries by key and form, never by value. */
	readonly canaries: readonly { readonly key: string; readonly form: string }[];
}

/** Something that could not be observed, or (`unsettled`) could not be attributed. It is counted and printed, and it caps the conclusion. */
export interface GapEvent {
	readonly kind: 'gap';
	readonly reason: 'unparsed' | 'cut' | 'unfinished' | 'untraced' | 'limit' | 'lost' | 'opaque' | 'unsettled';
	readonly detail: string;
}

export type Happening =
	| FileEvent
	| ExecEvent
	| ForkEvent
	| ExitEvent
	| SessionEvent
	| NetworkEvent
	| DnsEvent
	| KernelEvent
	| MessageEvent
	| AskEvent
	| CaptureEvent
	| CanaryEvent
	| GapEvent;
export type ObservationKind = Happening['kind'];

/** The output of a tracer: an event with its time and process, before the run assigns a phase and a cause. */
export type RawObservation = Happening & {
	readonly at: Micros;
	readonly pid?: number;
	readonly exe?: string; // the program that the process ran at that time
};

/** `exact`: the call's own arguments or process tree prove it. `window`: it happened during the call. */
export interface Cause {
	readonly step: number;
	readonly by: 'exact' | 'window';
}

export type Observation = RawObservation & {
	readonly seq: number;
	readonly pass: number;
	readonly phase: Phase;
	readonly cause?: Cause;
};
export type ObservationOf<Kind extends ObservationKind> = Extract<Observation, { readonly kind: Kind }>;
