// Counts the time that the server ran in all compared starts, not counting time in which it was kept from running.

import { UnhinderedTime } from '#util/unhindered-time.ts';
import type { ServerRunPlan } from '../server-run-plan.ts';
import type { RunAlike, StepsOfRun } from './start-alike.ts';

/** Makes one start with these steps, whose effects are not part of the record. */
export type StartAlike = (steps: StepsOfRun, manner: Pick<ServerRunPlan, 'isBrief' | 'isOtherMachine' | 'onStart'>) => Promise<RunAlike>;

const LOOK_EVERY_MS = 100;
/** So many runs are made where something differs: the first ones, and those that name the canary. */
const USUAL_RUNS = 10;

export class CountedStarts {
	readonly #start: StartAlike;
	readonly #mostMs: number;
	#leftMs: number;

	constructor(start: StartAlike, mostMs: number) {
		this.#start = start;
		this.#mostMs = mostMs;
		this.#leftMs = mostMs;
	}

	get isOverTime(): boolean {
		return this.#leftMs <= 0;
	}

	/** Whether the time is too short for the usual number of starts that take as long as the one before. */
	get isFirstLong(): boolean {
		return (this.#mostMs - this.#leftMs) * USUAL_RUNS > this.#mostMs;
	}

	start: StartAlike = async (steps, manner) => {
		let time: UnhinderedTime | undefined;
		const timer = setInterval(() => {
			this.#leftMs -= time?.advance() ?? 0;
		}, LOOK_EVERY_MS);
		const onStart: ServerRunPlan['onStart'] = ({ tasks }) => {
			time = new UnhinderedTime(tasks ?? (() => []));
		};
		try {
			return await this.#start(steps, { ...manner, onStart });
		} finally {
			clearInterval(timer);
		}
	};
}
