// One thing that happened: never merged, never judged.

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
	/** Absolute path in the cell: the kernel's own answer where there is one, else resolved through cwd and dirfd. */
	readonly path: string;
	/** As the program wrote it, where that differs from `path`. */
	readonly named?: string;
	/** The file this one really is, if a link or rename inside the run gave it another name. */
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
	/** The program text never had a name on disk, or had lost it. */
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
	/** IP address in canonical text, IPv4-mapped IPv6 unwrapped; socket path; `@name` for an abstract socket. */
	readonly address: string;
	readonly port?: number;
	/** Bytes handed to the kernel by a send. */
	readonly bytes?: number;
}

export interface DnsEvent {
	readonly kind: 'dns';
	readonly name: string;
	readonly type: string;
	/** The name server that was asked. */
	readonly server: string;
}

/** A kernel facility that hides or changes what we could otherwise see. */
export interface KernelEvent extends Result {
	readonly kind: 'kernel';
	readonly call: string;
	readonly detail?: string;
}

/** All but the first four are the server's good right: it announced that a list, or a resource, has changed, or told the client something. */
export const MESSAGE_OPERATIONS = [
	'noise',
	'oversized',
	'unknown-id',
	'invalid',
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

/** What a server can ask its client for, in either era of the protocol. */
export const ASKED = [
	'sampling', // an answer of the client's model
	'form', // elicitation: what the user types
	'url', // elicitation: that the user opens a page
	'roots', // the directories that the client works in
] as const;

/** One field of a form, in the server's own words, cut. */
export interface AskedField {
	readonly name: string;
	readonly title?: string;
	readonly description?: string;
	/** As in its schema; `choice` for one of a few given values. */
	readonly type?: string;
	readonly format?: string;
}

/** The server asked its client for something. */
export interface AskEvent {
	readonly kind: 'ask';
	readonly what: (typeof ASKED)[number];
	/** The prompt or the message, cut. */
	readonly text: string;
	readonly bytes: number;
	/** Of a form. */
	readonly fields?: readonly AskedField[];
	/** Where the user was to go. */
	readonly url?: string;
	/** Of a sampling request: whose context the client was to include. */
	readonly includeContext?: string;
	/** Absent: it was answered. */
	readonly refused?: string;
}

/** The head of an HTTP request, canaries masked and long texts truncated. */
export interface CapturedRequest {
	readonly method: string;
	readonly path: string;
	/** Of credentials only their length: `‹40 characters›`. */
	readonly fields: readonly { readonly name: string; readonly value: string }[];
	readonly bodyBytes: number;
}

/** What arrived at the sink: the other end of a connection, with what was sent over it. */
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
	/** Of an HTTP request: what it says besides its body. */
	readonly request?: CapturedRequest;
	/** The name in a TLS handshake. */
	readonly serverName?: string;
	/** The beginning of it, with canaries masked. */
	readonly preview: string;
	/** Canaries found in it, by key, and in which form; never their values. */
	readonly canaries: readonly { readonly key: string; readonly form: string }[];
}

/** Where a canary can turn up besides the sink. */
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

/** A canary in what the server said, wrote or handed on inside the cell. */
export interface CanaryEvent {
	readonly kind: 'canary';
	readonly channel: CanaryChannel;
	/** The message's method, the file's path, the program, the name; masked. */
	readonly where: string;
	readonly preview: string;
	/** By key, and in which form; never their values. */
	readonly canaries: readonly { readonly key: string; readonly form: string }[];
}

/** Something that could not be seen; `unsettled`: or not be told whose doing it was. It is counted, printed and caps the conclusion. */
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

/** What a tracer yields: a happening with its time and process, before the run gives it a phase and a cause. */
export type RawObservation = Happening & {
	readonly at: Micros;
	readonly pid?: number;
	/** Program that the process was running at that time. */
	readonly exe?: string;
};

/** `exact`: this call's own arguments or process tree prove it. `window`: it happened while the call was under way. */
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
