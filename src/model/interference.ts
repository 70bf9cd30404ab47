// What a server emits that depends on a secret, on the machine or on an argument that should stay: found by runs that are the same in all but that.

export const EMISSION_CHANNELS = [
	'request', // an HTTP request
	'lookup', // a name that was looked up
	'stream', // bytes or datagrams over the network that are no HTTP request
	'answer', // what the client was answered
	'file', // a file that the server wrote
	'program', // the command line of a program that it started
] as const;
export type EmissionChannel = (typeof EMISSION_CHANNELS)[number];

/** A part of what the server emits that was another when only one thing was another. */
export interface Dependence {
	readonly channel: EmissionChannel;
	/** The step that was repeated; absent: the server's start. */
	readonly step?: number;
	readonly tool?: string;
	/** Host and port, path of a file, program; of an answer the tool. */
	readonly destination: string;
	/** `header x-trace`, `body.meta.id`, `query k`, `path segment 2`, `argument 3`, `content`. */
	readonly place: string;
	/** The bytes that differ, cut, with the first values and with the other ones. */
	readonly first: string;
	readonly other: string;
}

export interface SecretDependence extends Dependence {
	/** Keys of the canaries that it depends on. */
	readonly canaries: readonly string[];
}

/** An argument of a call that sends nothing itself, or one that is promised to stay. */
export interface KeptArgument {
	readonly tool: string;
	readonly name: string;
	/** The words of the declaration that promise it. */
	readonly promise?: string;
}

/** What leaves, and depends on arguments that should stay. */
export interface ArgumentDependence extends Dependence {
	readonly arguments: readonly KeptArgument[];
}

/** Somebody whom a message goes to besides those that the call named. */
export interface UnnamedRecipient {
	readonly step: number;
	readonly tool: string;
	readonly destination: string;
	readonly place: string;
	readonly address: string;
}

export interface Interference {
	/** Runs that were compared. */
	readonly runs: number;
	/** Calls in each of them. */
	readonly calls: number;
	/** Parts of what the server emitted in one run. */
	readonly parts: number;
	/** Of those, the parts that vary although nothing was changed. */
	readonly noisy: number;
	readonly dependences: readonly SecretDependence[];
	/** What leaves and depends on the name or the id of the machine. These three are absent in older records. */
	readonly ofMachine?: readonly Dependence[];
	readonly ofArguments?: readonly ArgumentDependence[];
	readonly recipients?: readonly UnnamedRecipient[];
	/** Why nothing, or not everything, could be compared. */
	readonly untested?: string;
}
