// What `--depth` means until another flag says otherwise: calls per tool by kind, starts of the server, seconds of watching.

import type { Budget } from '#model/budget.ts';
import type { Extras } from '#model/extras.ts';
import type { InjectionBudget } from '#observe/inputs/injections/plan-injections.ts';

export interface Depth {
	readonly budget: Budget;
	/** How much is tried to make the server take text for more than text. */
	readonly injections: InjectionBudget;
	readonly extras: Extras;
	/** How often the server is started and worked through, with the same home; `passes.ts` says what each start changes. */
	readonly passes: number;
	readonly idleMs: number;
	/** Of all kinds together, in one pass; with very many tools each gets fewer. */
	readonly maxSteps: number;
	/** How many smaller inputs are tried to find the least one that still fails. */
	readonly shrinkTries: number;
	/** How many calls are made again in runs with other secrets; 0 for none. */
	readonly secretCalls: number;
	/** Every API refuses once, so that a program which tries again shows it: one that doesn't would end there, and with many calls that costs little. */
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
	// A call costs about 10 ms, most of it waiting for the trace to be quiet; a server of a dozen tools should be done in 15 s.
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
