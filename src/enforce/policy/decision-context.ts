/** What a decision needs to know of the world. All of it is given: a decision looks nothing up. */
export interface DecisionContext {
	/** Milliseconds since 1970. */
	readonly now: number;
	/** Calls of the last minute, by the keys of the limits that concern the tool; one that is missing counts as 0. */
	readonly counts?: ReadonlyMap<string, number>;
	/** Addresses that host names resolved to, none for a name that does not exist; a private one is as bad as if it had been written. */
	readonly resolved?: Readonly<Record<string, readonly string[]>>;
	/** Host names that could not be looked up, and why. Each may lead anywhere: a rule about addresses that forbids then holds. */
	readonly unresolved?: Readonly<Record<string, string>>;
	/** Where an absolute path ends up once symbolic links are followed; undefined when it is not known. */
	readonly realPath?: (path: string) => string | undefined;
}

/** What looking host names up gave: each name is in one of the two. */
export type Resolution = Required<Pick<DecisionContext, 'resolved' | 'unresolved'>>;
