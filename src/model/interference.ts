// What a server emits that depends on a secret, on the machine or on an argument that should stay local. Runs that differ in only one of these show it.

export const EMISSION_CHANNELS = [
	'request', // an HTTP request
	'lookup', // a name that was looked up
	'stream', // bytes or datagrams over the network that are no HTTP request
	'answer', // what the client was answered
	'list', // what the client was listed: tools, resources, templates, prompts
	'message', // what the client was told unasked: the handshake, notifications, requests
	'file', // a file that the server wrote
	'program', // the command line of a program that it started
] as const;
export type EmissionChannel = (typeof EMISSION_CHANNELS)[number];

/** A part of what the server emits that changed when only one thing was changed. */
export interface Dependence {
	readonly channel: EmissionChannel;
	/** The step that was repeated. Absent: the start of the server, or what `phase` says. */
	readonly step?: number;
	readonly phase?: 'exercise' | 'idle';
	readonly tool?: string;
	/** Host and port, the path of a file, or a program; for an answer, the tool; for a list or a message, its method. */
	readonly destination: string;
	/** `header x-trace`, `body.meta.id`, `query k`, `path segment 2`, `argument 3`, `content`. */
	readonly place: string;
	/** The differing bytes, truncated, of the first run and of the run with other values. */
	readonly first: string;
	readonly other: string;
}

export interface SecretDependence extends Dependence {
	/** Keys of the canaries that the part depends on. */
	readonly canaries: readonly string[];
}

/** An argument of a call that itself sends nothing, or one that the declaration promises to keep local. */
export interface KeptArgument {
	readonly tool: string;
	readonly name: string;
	/** The words of the declaration that promise it. */
	readonly promise?: string;
}

/** Data that leaves although it depends on arguments that should stay local. */
export interface ArgumentDependence extends Dependence {
	readonly arguments: readonly KeptArgument[];
}

/** A recipient of a message whom the call did not name. */
export interface UnnamedRecipient {
	readonly step: number;
	readonly tool: string;
	readonly destination: string;
	readonly place: string;
	readonly address: string;
}

export interface Interference {
	/** Number of compared runs. */
	readonly runs: number;
	/** Number of calls in each run. */
	readonly calls: number;
	/** Number of parts that the server emitted in one run. */
	readonly parts: number;
	/** Number of parts that vary although nothing was changed. */
	readonly noisy: number;
	readonly dependences: readonly SecretDependence[];
	/** Data that leaves and depends on the name or the id of the machine. Older records lack these three fields. */
	readonly ofMachine?: readonly Dependence[];
	readonly ofArguments?: readonly ArgumentDependence[];
	readonly recipients?: readonly UnnamedRecipient[];
	/** Why nothing, or not everything, could be compared. */
	readonly untested?: string;
}
