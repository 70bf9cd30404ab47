// Works the server through the whole plan, starting it again when it dies in the middle.

import { captureDeclaration } from '#exercise/declaration.ts';
import { planSteps } from '#exercise/plan.ts';
import type { Session } from '#exercise/session.ts';
import type { AuditEvent } from '#model/audit-event.ts';
import type { Declaration } from '#model/declaration.ts';
import type { Step, StepResult, Untested } from '#model/step.ts';
import type { Launch } from '#model/target.ts';
import type { OpenSandbox } from '#sandbox/sandbox.ts';
import { canaryMask, maskStrings } from './mask-canaries.ts';
import { readableFiles } from './readable-files.ts';
import type { AuditParts, AuditRequest } from './request.ts';
import { type Life, liveOnce } from './server-life.ts';
import { shrinkFailures } from './shrink-failures.ts';
import { WorkList } from './work-list.ts';

/** How often a server that keeps dying is started in one pass. */
const MAX_STARTS = 8;
/** A server may take its time to start, but not for ever. */
const MIN_CONNECT_TIMEOUT_MS = 20_000;

export interface Exercise {
	readonly lives: readonly Life[];
	readonly declaration: Declaration | null;
	readonly untested: readonly Untested[];
}

export async function exerciseServer(
	cell: OpenSandbox,
	launch: Launch,
	request: AuditRequest,
	parts: AuditParts,
	emit: (event: AuditEvent) => void,
	signal: AbortSignal,
): Promise<Exercise> {
	const files = await readableFiles(launch.target.kind === 'image' ? [] : launch.namedPaths, cell.samples);
	const lives: Life[] = [];
	const untested: Untested[] = [];
	const work = new WorkList();
	let declaration: Declaration | null = null;

	const learn = async (session: Session) => {
		const declared = await captureDeclaration(session, { limits: { timeoutMs: request.callTimeoutMs }, signal });
		declaration = maskStrings(declared, canaryMask(cell.canaries));
		const plan = planSteps(declaration, {
			budget: request.budget,
			...(request.only === undefined ? {} : { only: request.only }),
			...(request.expectations === undefined ? {} : { expectations: request.expectations }),
			timeoutMs: request.callTimeoutMs,
			seed: request.seed,
			places: { home: cell.home, cwd: cell.cwd, tmp: cell.tmp, namedPaths: launch.namedPaths, files, ...cell.outside },
			maxSteps: request.maxSteps,
			injections: request.injections,
			language: launch.runtime.kind,
		});
		work.plan(plan.steps, request.passes);
		untested.push(...plan.untested);
		emit({ kind: 'declared', declaration, stepsPlanned: work.planned });
	};

	const manner = {
		argv: launch.argv,
		env: { ...launch.env, ...request.env },
		connectTimeoutMs: Math.max(MIN_CONNECT_TIMEOUT_MS, request.callTimeoutMs),
		idleMs: request.idleMs,
		...(request.http === undefined ? {} : { http: request.http }),
	};
	for (let pass = 1; pass <= request.passes; pass++) {
		for (let start = 1; start <= MAX_STARTS; start++) {
			const life = await liveOnce(
				cell,
				parts.tracer,
				{
					...manner,
					pass,
					steps: async (session) => {
						if (declaration === null) await learn(session);
						return work.next(pass, request.passes);
					},
					isSkipped: (step) => work.isSkipped(step),
					onPhase: (phase) => emit({ kind: 'stage', stage: phase }),
					onResult: (result) => {
						work.record(result);
						emit({ kind: 'step', result, done: work.done, planned: work.planned });
					},
				},
				lives.length + 1,
				signal,
			);
			lives.push(life);
			if (!life.hasDied || work.next(pass, request.passes).length === 0) break;
		}
		if (declaration === null || work.isEmpty) break;
	}
	let tries = 0;
	const attempt = async (step: Step) => {
		emit({ kind: 'stage', stage: 'shrink', detail: step.kind === 'call' ? step.tool : step.kind });
		const steps = async () => [step];
		const plan = { ...manner, pass: 0, isBrief: true, steps, onPhase: () => {}, onResult: () => {}, isSkipped: () => false };
		return liveOnce(cell, parts.tracer, plan, lives.length + ++tries, signal);
	};
	const repeats = await shrinkFailures(lives, { attempt, request, declaration });
	const withRepeat = (result: StepResult): StepResult => {
		const repeat = repeats.get(result.step.id);
		return repeat === undefined ? result : { ...result, repeat };
	};
	return {
		lives: lives.map((life) => ({ ...life, results: life.results.map(withRepeat) })),
		declaration,
		untested: [...untested, ...work.notReached()],
	};
}
