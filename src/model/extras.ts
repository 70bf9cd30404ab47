/** Steps besides calling, reading and getting, where the server offers them. Each number is a maximum per audit. */
export interface Extras {
	/** Arguments of prompts and variables of templates to complete. */
	readonly completions: number;
	/** Resources to subscribe to for a while. */
	readonly subscriptions: number;
	/** Tools to run once as a task. */
	readonly tasks: number;
	/** Time limit for all tasks of one tool. The exerciser leaves out the calls that remain after it. */
	readonly taskMs: number;
	/** Time limit for the calls of all tools in the first pass. Each tool gets its share of it. Absent: no limit. */
	readonly callsMs?: number;
	/** Calls to cancel immediately. */
	readonly cancelled: number;
	/** Tools to call several times concurrently. */
	readonly together: { readonly tools: number; readonly calls: number };
}

export const NO_EXTRAS: Extras = {
	completions: 0,
	subscriptions: 0,
	tasks: 0,
	taskMs: 1_000,
	cancelled: 0,
	together: { tools: 0, calls: 0 },
};
