// What a server emits that depends on a secret: found by runs that are the same in all but the values of canaries.

export const EMISSION_CHANNELS = [
	'request', // an HTTP request
	'lookup', // a name that was looked up
	'stream', // bytes or datagrams over the network that are no HTTP request
	'answer', // what the client was answered
	'file', // a file that the server wrote
	'program', // the command line of a program that it started
] as const;
export type EmissionChannel = (typeof EMISSION_CHANNELS)[number];

export interface SecretDependence {
	readonly channel: EmissionChannel;
	/** The step that was repeated; absent: the server's start. */
	readonly step?: number;
	readonly tool?: string;
	/** Host and port, path of a file, program; of an answer the tool. */
	readonly destination: string;
	/** `header x-trace`, `body.meta.id`, `query k`, `path segment 2`, `argument 3`, `content`. */
	readonly place: string;
	/** The bytes that differ, cut, with the first values of the canaries and with the other ones. */
	readonly first: string;
	readonly other: string;
	/** Keys of the canaries that it depends on. */
	readonly canaries: readonly string[];
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
	/** Why nothing, or not everything, could be compared. */
	readonly untested?: string;
}
