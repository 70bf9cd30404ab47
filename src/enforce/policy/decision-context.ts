/** Everything that a decision needs besides policy and call. A decision looks nothing up by itself. */
export interface DecisionContext {
	/** Milliseconds since 1970. */
	readonly now: number;
	/** Calls of the last minute, by the keys of the tool's limits. A missing key counts as 0. */
	readonly counts?: ReadonlyMap<string, number>;
	/** Addresses of resolved host names; an empty list for a name that does not exist. A private address counts as if it had been written. */
	readonly resolved?: Readonly<Record<string, readonly string[]>>;
	/** Host names that could not be resolved, and why. Each may lead anywhere, so a denying rule about addresses holds. */
	readonly unresolved?: Readonly<Record<string, string>>;
	/** Resolves the symbolic links of an absolute path. Returns undefined if the result is unknown. */
	readonly realPath?: (path: string) => string | undefined;
}

/** The result of resolving host names. Each name is in one of the two. */
export type Resolution = Required<Pick<DecisionContext, 'resolved' | 'unresolved'>>;
