// The defaults of `--depth`: calls per tool by kind, starts of the server, seconds of observation.

import type { Budget } from '#model/budget.ts';
import type { Extras } from '#model/extras.ts';
import type { InjectionBudget } from '#observe/inputs/injections/plan-injections.ts';

export interface Depth {
	readonly budget: Budget;
	/** Budget for injections. */
	readonly injections: InjectionBudget;
	readonly extras: Extras;
	/** Number of server runs with the same home. `passes.ts` describes what each one changes. */
	readonly passes: number;
	readonly idleMs: number;
	/** Bound on the steps of all kinds in one pass. With very many tools each gets fewer. */
	readonly maxSteps: number;
	/** Number of smaller inputs to try when shrinking a failing one. */
	readonly shrinkTries: number;
	/** Number of calls that are repeated with other secrets. 0 disables it. */
	readonly secretCalls: number;
	/** Whether every API refuses the first request, so that retries become visible. A client that does not retry loses one call, which matters little among many. */
	readonly isBusyAtFirst: boolean;
}

export const DEPTHS = {
	quick: {
		budget: { calls: 1, baits: 1, edges: 0, malformed: 1 },
		injections: { perTool: 2, inAll: 40, leastWeight: 80, followed: { perWay: 2, inAll: 10 } },
		extras: { completions: 4, subscriptions: 1, tasks: 2, taskMs: 500, callsMs: 60_000, cancelled: 0, together: { tools: 0, calls: 0 } },
		passes: 1,
		idleMs: 500,
		maxSteps: 600,
		shrinkTries: 0,
		secretCalls: 0,
		isBusyAtFirst: false,
	},
	// A call costs about 10 ms, mostly waiting for the trace to be quiet. A server with a dozen tools should take 15 s.
	standard: {
		budget: { calls: 5, baits: 3, edges: 2, malformed: 3 },
		injections: { perTool: 20, inAll: 260, leastWeight: 45, followed: { perWay: 5, inAll: 80 } },
		extras: { completions: 6, subscriptions: 2, tasks: 8, taskMs: 1_000, callsMs: 240_000, cancelled: 1, together: { tools: 4, calls: 4 } },
		passes: 3,
		idleMs: 1000,
		maxSteps: 600,
		shrinkTries: 12,
		secretCalls: 16,
		isBusyAtFirst: false,
	},
	deep: {
		budget: { calls: 12, baits: 12, edges: 16, malformed: 16 },
		injections: { perTool: 60, inAll: 1500, leastWeight: 0, followed: { perWay: 12, inAll: 400 } },
		extras: {
			completions: 100,
			subscriptions: 20,
			tasks: 40,
			taskMs: 120_000,
			callsMs: 1_800_000,
			cancelled: 3,
			together: { tools: 40, calls: 8 },
		},
		passes: 6,
		idleMs: 5000,
		maxSteps: 4000,
		shrinkTries: 12,
		secretCalls: 40,
		isBusyAtFirst: true,
	},
} as const satisfies Record<string, Depth>;
