/** What a decision needs to know of the world. All of it is given: a decision looks nothing up. */
export interface DecisionContext {
	/** Milliseconds since 1970. */
	readonly now: number;
	/** Calls of the last minute, by the keys of the limits that concern the tool; one that is missing counts as 0. */
	readonly counts?: ReadonlyMap<string, number>;
	/** Addresses that host names resolved to; a private one is as bad as if it had been written. */
	readonly resolved?: Readonly<Record<string, readonly string[]>>;
	/** Where an absolute path ends up once symbolic links are followed; undefined when it is not known. */
	readonly realPath?: (path: string) => string | undefined;
}
