// Makes one start of a compared run: asks for all lists, performs the steps, and asks for the lists again.

import type { JsonObject } from '#model/declaration.ts';
import { isSameScope, scopeOfStep } from '#model/scope.ts';
import type { Step } from '#model/step.ts';
import type { Session } from '#observe/exercise/session.ts';
import type { ExercisePlan } from '../exercise-plan.ts';
import type { Exerciser } from '../exerciser.ts';
import type { ServerRun, ServerRunPlan, SharedPlan } from '../server-run-plan.ts';

export interface StepsOfRun {
	/** Each is followed by a pause, so that its effects are known as its own. */
	readonly paused: readonly Step[];
	/** Performed afterwards, with a pause only where another tool, resource or prompt follows. */
	readonly further: readonly Step[];
}

export interface ListPage {
	/** The method that asked for it. */
	readonly method: string;
	readonly page: JsonObject;
}

/** All lists of the server, as it sent them at one time. */
export interface AskedLists {
	/** `change`: after the server announced one. */
	readonly when: 'start' | 'change' | 'later';
	readonly pages: readonly ListPage[];
}

export interface RunAlike extends ServerRun {
	readonly lists: readonly AskedLists[];
}

interface AlikeOptions {
	readonly exerciser: Pick<Exerciser, 'startToCompare'>;
	readonly plan: Pick<ExercisePlan, 'capture'>;
	readonly env: SharedPlan['env'];
	/** Number of the run, from 1, for a user who waits. */
	readonly number: number;
}

/** Settings for values that runtimes choose at random at every start. */
const SAME_EVERY_TIME = { PYTHONHASHSEED: '0' };
/** Bound of announced changes after which the lists are asked for. */
const MOST_CHANGES = 20;

/** The start differs from others of its kind only in `manner` and in the secrets. */
export async function startAlike(
	{ exerciser, plan, env, number }: AlikeOptions,
	{ paused, further }: StepsOfRun,
	manner: Partial<ServerRunPlan>,
): Promise<RunAlike> {
	const lists: AskedLists[] = [];
	const ask = async (session: Session, when: AskedLists['when']) => {
		const pages: ListPage[] = [];
		await plan.capture(session, { onPage: (method, page) => pages.push({ method, page }) });
		lists.push({ when, pages });
	};
	const left = [...further];
	let changes = 0;
	const unpaused = new Set(further.filter((step, index) => isSameNext(step, further[index + 1])));
	const { run } = await exerciser.startToCompare(
		{
			...manner,
			env: { ...env, ...SAME_EVERY_TIME },
			isUnpaused: (step) => unpaused.has(step),
			steps: async (session) => {
				await ask(session, 'start');
				return paused;
			},
			relist: async (session, isAnnounced) => {
				if (isAnnounced && changes++ >= MOST_CHANGES) return [];
				await ask(session, isAnnounced ? 'change' : 'later');
				return isAnnounced ? [] : left.splice(0);
			},
		},
		`to compare secrets, run ${number}`,
	);
	return { ...run, lists };
}

export function isSameNext(step: Step, next: Step | undefined): boolean {
	return next !== undefined && isSameScope(scopeOfStep(step), scopeOfStep(next));
}
