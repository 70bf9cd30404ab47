/** What is done besides calling, reading and getting, where the server offers it; each number is the most in one audit. */
export interface Extras {
	/** Arguments of prompts and variables of templates that are completed. */
	readonly completions: number;
	/** Resources that are subscribed to for a while. */
	readonly subscriptions: number;
	/** Tools that may be run as tasks, and are once. */
	readonly tasks: number;
	/** How long the tasks of one tool may take together; what is left of its calls is then left out. */
	readonly taskMs: number;
	/** How long the calls of all tools may take together in the first pass, each tool its share of it; absent: as long as they take. */
	readonly callsMs?: number;
	/** Calls that are taken back at once. */
	readonly cancelled: number;
	/** Tools that are called several times at once. */
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
